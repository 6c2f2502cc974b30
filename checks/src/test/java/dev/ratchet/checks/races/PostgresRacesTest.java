package dev.ratchet.checks.races;

import dev.ratchet.checks.stories.stage.Home;

class PostgresRacesTest extends PairRaces {
    @Override
    public Home newHome() {
        return Home.postgres();
    }

    @Override
    int rounds() {
        return Integer.getInteger("races.rounds", 60);
    }
}
