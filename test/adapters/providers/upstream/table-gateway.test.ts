/** Every protocol is a TableGateway behind its `connect`: each keeps the port's promises against its own simulator. */
import { PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import type { ProviderProtocol } from '../../../../src/adapters/providers/upstream/provider-protocol.ts';
import { MOMENT_MS, accepted, guid } from '../../../ports/catalogue-seeds.ts';
import { providerGatewayContract } from '../../../ports/provider-gateway.contract.ts';
import type { UpstreamFacts, UpstreamWorld } from '../../../ports/provider-gateway/upstream-world.ts';

type Extras = Omit<UpstreamFacts, 'calls'>;

/** Inputs for each protocol's simulator beside its sample. */
const EXTRAS: Readonly<Record<string, Extras>> = {
  'provider-a': {
    noBet: '900000010',
    extension: () => ({
      operation: 'open.agent.create',
      player: undefined,
      parameters: { loginId: 'second_agent', password: 'sixteen letters!' },
    }),
  },
  'provider-b': {
    noBet: 'simSettledWager000010',
    extension: (player) => ({
      operation: 'getPlayerFreeRoundBonus',
      player,
      parameters: { currency: 'USD', product_code: '1006', game_type: 'SLOT' },
    }),
  },
  'provider-c': {
    noBet: '35929576110',
    extension: (player) => ({ operation: 'verifyUsername', player, parameters: {} }),
  },
  'provider-d': {
    noBet: '660011',
    extension: (player) => ({ operation: 'getUnsettleReport', player, parameters: {} }),
  },
};

/** One that was added later is asked what can be asked of any. */
const LATER: Extras = { noBet: '1', extension: undefined };

for (const protocol of PROTOCOLS) {
  const facts = { calls: protocol.calls, ...(EXTRAS[protocol.protocol] ?? LATER) };
  providerGatewayContract(`TableGateway of ${protocol.protocol}`, facts, () => simulated(protocol));
}

async function simulated(protocol: ProviderProtocol): Promise<UpstreamWorld> {
  let nowMs = MOMENT_MS;
  const { server, credentials, sample } = (await protocol.loadSimulator())({ nowMs: () => nowMs });
  const connected = protocol.connect({
    code: protocol.label,
    baseUrl: await server.start(),
    credentials,
    currencies: [sample.currency],
    timeoutMs: 5_000,
    runtime: { nowMs: () => nowMs, uuid: () => guid(1), wait: async (ms) => void (nowMs += ms) },
  });
  let isDown = false;
  const stop = async (): Promise<void> => {
    if (!isDown) await server.stop();
    isDown = true;
  };
  return {
    gateway: accepted(connected),
    nowMs: MOMENT_MS,
    sample,
    loseNextAnswer: () => server.faults.onCall(1, { kind: 'drop_answer' }),
    breakDown: stop,
    close: stop,
  };
}
