import type { DecidedTransaction, WalletKey } from '../../../application/ports/wallet-book.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Call, Prepared } from '../database/prepared.ts';

/** The decisions in one wallet. */
interface Decided {
  readonly key: Pick<WalletKey, 'agent' | 'playerId' | 'provider' | 'currency'>;
  readonly decided: readonly DecidedTransaction[];
}

/** Adds the wins of free rounds to their grants, in the transaction of the money. Most transactions have none, and write nothing. */
export function noteFreeWins(wallets: readonly Decided[]): readonly Call[] {
  const sums = new Map<string, Win>();
  for (const win of wallets.flatMap(winsOf)) {
    const name = JSON.stringify([win.player, win.provider, win.bonus_code]);
    sums.set(name, { ...win, won: win.won.plus(sums.get(name)?.won ?? Decimal.ZERO) });
  }
  return sums.size === 0 ? [] : [{ prepared: NOTE, bindings: { wins: JSON.stringify([...sums.values()]) } }];
}

type Win = ReturnType<typeof winsOf>[number];

const winsOf = ({ key: { agent, playerId: player, provider, currency }, decided }: Decided) =>
  decided.flatMap(({ transaction: { report, moved: won } }) => {
    const { bonusCode: bonus_code } = report;
    return bonus_code === undefined || won.isZero() ? [] : { agent, player, provider, currency, bonus_code, won };
  });

// The grants of a wallet are only added to under the wallet's lock.
const NOTE: Prepared = {
  name: 'note-free-wins',
  text: `
insert into free_round_grants as kept (id, agent, player_id, provider, currency, bonus_code, status, won)
select gen_random_uuid(), agent, player, provider, currency, bonus_code, 'foreign', won
from json_to_recordset(:wins::json) as win (agent text, player uuid, provider text, currency text, bonus_code text, won numeric)
order by player, provider, bonus_code
on conflict (player_id, provider, bonus_code) do update set won = kept.won + excluded.won`,
};
