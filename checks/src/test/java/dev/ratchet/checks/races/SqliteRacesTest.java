package dev.ratchet.checks.races;

import dev.ratchet.checks.stories.stage.Home;

class SqliteRacesTest extends PairRaces {
    @Override
    public Home newHome() {
        return Home.sqlite();
    }

    @Override
    int rounds() {
        return Integer.getInteger("races.rounds", 40);
    }
}
