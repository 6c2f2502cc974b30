package dev.ratchet.checks.races;

import dev.ratchet.checks.stories.stage.Home;

class MemoryRacesTest extends PairRaces {
    @Override
    public Home newHome() {
        return Home.inMemory();
    }

    @Override
    int rounds() {
        return Integer.getInteger("races.rounds", 150);
    }
}
