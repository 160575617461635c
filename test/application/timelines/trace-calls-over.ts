import { InDoubtDesk } from '../../../src/application/in-doubt/in-doubt-desk.ts';
import { CallbackDesk } from '../../../src/application/callbacks/callback-desk.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import { Search } from '../../../src/application/search/search.ts';
import { ListPlayers } from '../../../src/application/timelines/list-players.ts';
import { ShowPlayer, Timeline, ShowRound } from '../../../src/application/timelines/timeline.ts';
import type { InDoubtWorld } from '../../ports/in-doubt-world.ts';
import { IN_DOUBT_GRACE_MS } from '../in-doubt/in-doubt-calls-over.ts';

/** Search and timelines over a world. */
export function traceCallsOver(world: InDoubtWorld, clock: Clock) {
  const {
    players,
    playerBlocks,
    gameSessions,
    playerLimits,
    accounts,
    timelineStore,
    stepPlaces,
    finder,
    inDoubt,
    log,
    walletHistory,
  } = world;
  const desk = new InDoubtDesk({ inDoubt, clock, graceMs: IN_DOUBT_GRACE_MS });
  const timeline = new Timeline(new CallbackDesk(log, walletHistory), desk);
  return {
    search: new Search(finder, desk),
    showRound: new ShowRound({ timelineStore, stepPlaces, timeline }),
    listPlayers: new ListPlayers(players),
    showPlayer: new ShowPlayer({
      players,
      playerBlocks,
      gameSessions,
      playerLimits,
      accounts,
      timelineStore,
      stepPlaces,
      timeline,
      clock,
    }),
  };
}
