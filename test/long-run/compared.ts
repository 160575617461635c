/** The three books of a long run, player by player. */
import type { Client } from 'pg';
import type { AgentsBook } from './agents-book.ts';
import type { ProviderBook } from './provider-book.ts';

interface Row {
  readonly player: string;
  readonly events: number;
  readonly moved: number;
  readonly gained: number;
}

/** Each player began with 1,000,000, which is not counted. */
const BOOKED = `
select member_id as player, count(*)::float8 as events, sum(moved)::float8 as moved, min(wallets.balance)::float8 - 1000000 as gained
from wallet_transactions join players on players.id = player_id join wallets on wallets.player_id = players.id
where wallet_transactions.status = 'accepted' group by member_id`;

export async function compared(
  client: Client,
  { provider, agents }: { readonly provider: ProviderBook; readonly agents: AgentsBook },
): Promise<readonly string[]> {
  const { rows } = await client.query<Row>(BOOKED);
  const booked = new Map(rows.map((row) => [row.player, row]));
  return provider.players.flatMap((player) => {
    const here = booked.get(player) ?? { events: 0, moved: 0, gained: 0 };
    const [there, told] = [provider.of(player), agents.of(player)];
    const events = [there.taken, here.events, told.events];
    const sums = [there.sum, here.moved, here.gained, told.sum];
    if (new Set(events).size === 1 && new Set(sums).size === 1) return [];
    return [
      `${player}: events of provider, gateway, Agent: ${events.join(', ')}; sums, with the wallet: ${sums.join(', ')}`,
    ];
  });
}
