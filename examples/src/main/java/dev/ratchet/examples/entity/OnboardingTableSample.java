package dev.ratchet.examples.entity;

import static dev.ratchet.examples.onboarding.Account.State.ACTIVE;
import static dev.ratchet.examples.onboarding.Account.State.REGISTERED;
import static dev.ratchet.examples.onboarding.Account.State.VERIFIED;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityEvent;
import dev.ratchet.entity.EntityEvent.PostActionFailed;
import dev.ratchet.entity.EntityEvent.StateChanged;
import dev.ratchet.entity.EntityLimits;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.examples.onboarding.Account.State;
import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.StateMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;

/** An account is opened although the welcome mail fails; the relay sends it later, and tells others what happened, in order. */
public final class OnboardingTableSample {
    private final Story story;
    private final Deque<String> broken = new ArrayDeque<>(List.of("mail server is down"));

    private OnboardingTableSample(Story story) {
        this.story = story;
    }

    /** On a database of the sample's own. */
    public static void tell(Story story) {
        Tables.inScratch(story, OnboardingTableSample::tell);
    }

    public static void tell(Story story, DataSource database) {
        Tables.execute(database, "CREATE TABLE account (id text PRIMARY KEY, mail text, status text, version bigint)");
        Tables.execute(database, "INSERT INTO account VALUES ('ada', 'ada@mail.example', 'REGISTERED', 1)");
        new OnboardingTableSample(story).play(database);
    }

    private StateMachine<State, String> machine() {
        return StateMachine.of(State.class, String.class)
                .initial(REGISTERED)
                .end(ACTIVE)
                .allow(REGISTERED, VERIFIED)
                .allow(VERIFIED, ACTIVE)
                .after("welcome mail", this::welcome)
                .build();
    }

    private void welcome(String mail) throws IOException {
        var why = broken.poll();
        if (why != null) {
            throw new IOException(why);
        }
        story.say("Mail to " + mail + ": welcome!");
    }

    private void play(DataSource database) {
        var limits = EntityLimits.STANDARD.delays(Duration.ZERO, Duration.ZERO);
        try (var entities = Entities.builder(database).limits(limits).open()) {
            var table = EntityTable.of("account", row -> row.getString("mail")).withoutUpdatedAt();
            var accounts = entities.machine("account", machine(), table).build();

            accounts.transition("ada", VERIFIED, "code typed in");
            accounts.transition("ada", ACTIVE, "terms accepted");
            story.say("Ada is " + accounts.find("ada").orElseThrow().state() + ".");

            var relay = entities.relay(this::publish, accounts);
            while (relay.runOnce() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    private void publish(EntityEvent event) {
        if (event instanceof StateChanged changed) {
            story.say("Told: %s is %s, %s.".formatted(changed.id(), changed.to(), changed.reason()));
        } else if (event instanceof PostActionFailed failed) {
            story.say("Told: %s failed for %s.".formatted(String.join(", ", failed.actions()), failed.id()));
        }
    }
}
