package dev.ratchet.examples.onboarding;

import static dev.ratchet.examples.onboarding.Account.Check.MAIL;
import static dev.ratchet.examples.onboarding.Account.Check.PHONE;
import static dev.ratchet.examples.onboarding.Account.Check.TERMS;
import static dev.ratchet.examples.onboarding.Account.State.ACTIVE;
import static dev.ratchet.examples.onboarding.Account.State.REGISTERED;
import static dev.ratchet.examples.onboarding.Account.State.VERIFIED;

import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.export.Markdown;
import dev.ratchet.fsm.runner.Runner;
import dev.ratchet.fsm.steps.StepMask;
import java.io.IOException;

/** A user registers, passes checks in any order, and is let in, even though the welcome mail fails. */
public final class OnboardingSample {
    private static final StepMask ALL_CHECKS = StepMask.first(Account.Check.values().length);

    private OnboardingSample() {}

    public static StateMachine<Account.State, Account> machine() {
        return StateMachine.of(Account.State.class, Account.class)
                .initial(REGISTERED)
                .end(ACTIVE)
                .allow(REGISTERED, VERIFIED)
                .guard("checks", account -> account.passed(ALL_CHECKS), Account::stillNeeded)
                .allow(VERIFIED, ACTIVE)
                .after("welcome mail", account -> {
                    throw new IOException("mail server is down");
                })
                .build();
    }

    public static void main(String[] args) {
        tell(new Story(System.out));
    }

    public static void tell(Story story) {
        var machine = machine();
        var account = new Account();
        var runner = Runner.start(machine, account);
        story.say("Ada registers.");
        story.move(runner, ACTIVE, "impatient");
        story.move(runner, VERIFIED, "try");
        story.say("She confirms her mail and mistypes the code sent to her phone.");
        account.pass(MAIL);
        account.fail(PHONE);
        story.move(runner, VERIFIED, "try again");
        story.say("She types it correctly and accepts the terms.");
        account.pass(PHONE);
        account.pass(TERMS);
        story.move(runner, VERIFIED, "all done");
        story.move(runner, ACTIVE, "let her in");
        story.say("These were the rules:");
        story.say("");
        story.say(Markdown.of(machine).strip());
    }
}
