/** Proves, inside of the transaction that copies, that the books of a moved Agent equal those of the source and are sound. */
import type { Knex } from 'knex';
import { KnexMoneyAudit } from '../audits/knex-money-audit.ts';
import type { AuditPlace } from '../audits/audit-places.ts';
import { digestOf, type Both } from './copy-rows.ts';
import { MOVED } from './moved-tables.ts';

type Ends = AuditPlace['start'];

/** Ends the move. Nothing of it is kept in the target. */
export class BooksDiffer extends Error {
  override readonly name = 'BooksDiffer';
}

/** The ends of the numbered tables of the target. */
export async function endsOf(trx: Knex.Transaction): Promise<Ends> {
  const { rows } = await trx.raw<{ rows: readonly Ends[] }>(ENDS);
  return rows[0] ?? { position: 0, entry: 0, day: 0 };
}

const ENDS = `
select coalesce((select max(position) from wallet_transactions), 0) as position,
  coalesce((select max(id) from ledger_entries), 0) as entry, coalesce((select max(id) from statement_days), 0) as day`;

/** Compares each row of each table, and the order of the rows. */
export async function refuseDifferences({ source, target }: Both, agent: string): Promise<void> {
  for (const table of MOVED) {
    const [there, here] = await Promise.all([digestOf(source, table, agent), digestOf(target, table, agent)]);
    if (there !== here) throw new BooksDiffer(`${table.name} differs: ${there} in the source, ${here} in the target`);
  }
}

/** Audits the rows after `start`: transactions, entries and wallets. */
export async function refuseUnsound(target: Knex.Transaction, start: Ends, agent: string): Promise<void> {
  const audit = new KnexMoneyAudit(target);
  const end = await endsOf(target);
  let place: AuditPlace | undefined = {
    scope: 'new',
    start,
    end,
    proven: undefined,
    total: 0,
    done: 0,
    walk: 'transactions',
    after: start.position,
  };
  while (place !== undefined && (place.walk === 'transactions' || place.walk === 'entries')) {
    const { findings, next } = await audit.look(JSON.stringify(place));
    const found = findings.find(({ violated }) => violated > 0);
    if (found !== undefined) throw new BooksDiffer(`${found.invariant}: ${found.violations.join(', ')}`);
    place = next === undefined ? undefined : (JSON.parse(next) as AuditPlace);
  }
  const { rows } = await target.raw<{ rows: readonly { subject: string }[] }>(UNSOUND_WALLETS, { agent });
  if (rows.length > 0) throw new BooksDiffer(`wallets_match_ledger: ${rows.map(({ subject }) => subject).join(', ')}`);
}

const UNSOUND_WALLETS = `
select wallets.player_id || ' ' || wallets.currency as subject
from players join wallets on wallets.player_id = players.id
where players.agent = :agent and wallets.balance <> coalesce((
  select sum(amount) from ledger_entries
  where account = 'player:' || wallets.player_id and ledger_entries.currency = wallets.currency
), 0)
limit 20`;
