import { CallbackDesk } from '../../../src/application/callbacks/callback-desk.ts';
import { ListCallbacks } from '../../../src/application/callbacks/list-callbacks.ts';
import { ReplayCallback } from '../../../src/application/callbacks/replay-callback.ts';
import { ReplayCallbacks } from '../../../src/application/callbacks/replay-callbacks.ts';
import { SignedQuestion } from '../../../src/application/callbacks/signed-question.ts';
import { TestCallback } from '../../../src/application/callbacks/test-callback.ts';
import { ShowCallback } from '../../../src/application/callbacks/show-callback.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ScriptedCallbackSender } from '../../fakes/scripted-callback-sender.ts';
import type { CallbackWorld } from '../../ports/callback-world.ts';

/** The calls of operators about callbacks, over a world. */
export function callbackCallsOver(world: CallbackWorld & MoneyWorld, clock: Clock) {
  const { agents, log, replays, walletHistory } = world;
  const desk = new CallbackDesk(log, walletHistory);
  return {
    listCallbacks: new ListCallbacks(desk),
    showCallback: new ShowCallback(desk),
    replayCallback: new ReplayCallback({ agents, callbackLog: log, callbackReplays: replays, clock }),
    testCallback: new TestCallback({
      agents,
      signedQuestion: new SignedQuestion({
        callbackSecrets: world.callbackSecrets,
        secrets: new RememberingSecretBox(),
        sender: new ScriptedCallbackSender(),
        clock,
        randomness: new CountingRandomness(),
      }),
      clock,
    }),
    replayCallbacks: new ReplayCallbacks({ agents, callbackReplays: replays, clock }),
  };
}
