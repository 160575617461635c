import type { CallbackUseCases } from '../../../src/adapters/http/index.ts';
import { ListCallbacks } from '../../../src/application/callbacks/list-callbacks.ts';
import { ReplayCallback } from '../../../src/application/callbacks/replay-callback.ts';
import { ReplayCallbacks } from '../../../src/application/callbacks/replay-callbacks.ts';
import { ShowCallback } from '../../../src/application/callbacks/show-callback.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { CallbackWorld } from '../../ports/callback-world.ts';

/** The calls of operators about callbacks, over a world. */
export const callbackCallsOver = ({ agents, log, replays }: CallbackWorld, clock: Clock): CallbackUseCases => ({
  listCallbacks: new ListCallbacks(log),
  showCallback: new ShowCallback(log),
  replayCallback: new ReplayCallback(replays, clock),
  replayCallbacks: new ReplayCallbacks({ agents, callbackReplays: replays, clock }),
});
