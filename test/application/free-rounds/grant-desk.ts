/** The use cases about free rounds over the fakes, and what the tests say to them. */
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf, arrivalOf, guid, MOMENT_MS, providerOf, rulesOf, stock } from '../../ports/catalogue-seeds.ts';
import { freeRoundCallsOver } from './free-round-calls.ts';

export const AGENT = agentOf({ code: 'ORCHARD', offerRules: rulesOf({ effect: 'allow' }) });
export const LOST: UpstreamFailure = { kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '' };
export const REFUSED: UpstreamFailure = {
  kind: 'provider_refused',
  reason: 'invalid_parameter',
  upstreamCode: '10002',
  upstreamText: '',
};
export const DAY_MS = 86_400_000;

/** Provider A gives free rounds, and provider B does not. Both have a game; the player is ANN. */
export async function grantDesk() {
  const world = inMemoryWorld();
  const clock = new ControllableClock();
  const gateways = new InMemoryProviderGateways();
  await world.agents.create(AGENT);
  for (const code of ['A', 'B']) {
    await world.providers.create(
      providerOf({ code, protocol: `provider-${code.toLowerCase()}`, currencies: ['USD', 'EUR'] }),
    );
  }
  await stock(
    world,
    ...[1, 2, 3].map((number) => arrivalOf(number, { provider: 'A' })),
    arrivalOf(4, { provider: 'B' }),
  );
  const player = await world.players.ensure(AGENT.code, 'ANN', crypto.randomUUID());
  const calls = freeRoundCallsOver(world, { clock, gateways });
  return { world, clock, gateways, player, provider: gateways.of('A'), ...calls };
}

export type GrantDesk = Awaited<ReturnType<typeof grantDesk>>;

/** A grant `G-1` of ten rounds for ANN, for a day. */
export const wanted = (changes: object = {}) => ({
  agent: AGENT,
  grantId: 'G-1',
  memberId: 'ann',
  provider: 'a',
  games: guid(1),
  currency: 'usd',
  rounds: '10',
  stakeKind: 'total',
  stake: '2.50',
  until: new Date(MOMENT_MS + DAY_MS).toISOString(),
  ...changes,
});

/** The calls about free rounds that provider A received. */
export const askedOf = ({ provider }: GrantDesk, ...calls: readonly string[]): number =>
  provider.asked.filter(({ call }) => calls.includes(call)).length;
