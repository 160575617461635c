/** The calls of a protocol against its simulator. */
import { accepted } from '../../../../test/ports/catalogue-seeds.ts';
import { freeRoundGatewayContract, providerGatewayContract } from '../../../../test/ports/provider-gateway.contract.ts';
import type { UpstreamWorld } from '../../../../test/ports/provider-gateway/upstream-world.ts';
import type { ProviderProtocol, UpstreamGrant } from '../index.ts';
import type { SimulatorSample } from '../simulator.ts';
import { connectionOf, type Subject } from './subject.ts';

/** A moment in 2026, in milliseconds since the epoch. */
export const NOW_MS = 1_790_000_000_123;

const DAY_MS = 86_400_000;

/** Each call keeps the promises of the port `ProviderGateway`, also when answers get lost and when nothing can be reached. */
export function simulatorSuite({ protocol, noBet = '1', extension, freeRounds: wanted }: Subject): void {
  const facts = { calls: protocol.calls, noBet, extension };
  providerGatewayContract(`The calls of ${protocol.protocol}`, facts, () => simulated(protocol));
  if (protocol.freeRounds === undefined) return;
  if (wanted === undefined) throw new Error(`${protocol.protocol} needs freeRounds that the suite can ask for`);
  freeRoundGatewayContract(`The free rounds of ${protocol.protocol}`, async () => {
    const { gateway, sample, close } = await simulated(protocol);
    return { freeRounds: gateway.freeRounds!, order: freeRoundOrder(sample, wanted), close };
  });
}

/** A grant to the player of the sample, in its game, for a day. */
export const freeRoundOrder = (
  { player, currency, game }: Pick<SimulatorSample, 'player' | 'currency' | 'game'>,
  wanted: NonNullable<Subject['freeRounds']>,
): UpstreamGrant => ({
  label: '0f8fad5bd9cb469fa16570867728950e',
  player: { name: player, currency },
  games: [game],
  startsAtMs: NOW_MS,
  endsAtMs: NOW_MS + DAY_MS,
  ...wanted,
});

async function simulated(protocol: ProviderProtocol): Promise<UpstreamWorld> {
  let nowMs = NOW_MS;
  const { server, credentials, sample } = (await protocol.loadSimulator())({ nowMs: () => nowMs });
  const given = { credentials, currencies: [sample.currency], baseUrl: await server.start() };
  const connection = connectionOf(protocol, nowMs, given);
  const wait = async (ms: number) => void (nowMs += ms);
  const connected = protocol.connect({ ...connection, runtime: { ...connection.runtime, nowMs: () => nowMs, wait } });
  let isDown = false;
  const stop = async (): Promise<void> => {
    if (!isDown) await server.stop();
    isDown = true;
  };
  return {
    gateway: accepted(connected),
    nowMs: NOW_MS,
    sample,
    loseNextAnswer: () => server.faults.onCall(1, { kind: 'drop_answer' }),
    breakDown: stop,
    close: stop,
  };
}
