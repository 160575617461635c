import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import type { MoneyWorld } from '../../../ports/money-world.ts';

/** The world as a process sees it that has the provider, the Agent and the names of the players in memory. */
export async function remembered(world: MoneyWorld, players: readonly string[]): Promise<MoneyWorld> {
  const [provider, agent] = await Promise.all([world.parties.provider(PROVIDER), world.parties.agent(AGENT)]);
  const secrets = await world.parties.signingSecrets(AGENT);
  const owners = await world.accounts.ownersOf(
    PROVIDER,
    players.map((name) => UpstreamName.of(name)),
  );
  return {
    ...world,
    parties: { provider: async () => provider, agent: async () => agent, signingSecrets: async () => secrets },
    accounts: { ...world.accounts, ownersOf: async () => owners },
  };
}
