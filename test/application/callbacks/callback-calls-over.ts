import { CallbackDesk, ListCallbacks, ShowCallback } from '../../../src/application/callbacks/callback-desk.ts';
import { ReplayCallback, ReplayCallbacks } from '../../../src/application/callbacks/replay-callbacks.ts';
import { ConnectionChecks } from '../../../src/application/diagnosis/connection-checks.ts';
import { SendTestEvent, TestCallback } from '../../../src/application/callbacks/test-callback.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { ScriptedSignedQuestion } from '../../fakes/scripted-signed-question.ts';
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
      connectionChecks: new ConnectionChecks({
        signedQuestion: new ScriptedSignedQuestion(),
        protocols: new FixedProtocolDirectory(),
        gateways: new InMemoryProviderGateways(),
        clock,
      }),
    }),
    sendTestEvent: new SendTestEvent(agents, new ScriptedSignedQuestion()),
    replayCallbacks: new ReplayCallbacks({ agents, callbackReplays: replays, clock }),
  };
}
