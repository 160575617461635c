/** The restraints of players whose wallets are locked: what decides, and what is counted. */
import { changeBy, type Restraint } from '../../../domain/player/restraint.ts';
import type { DecidedTransaction } from '../../../application/ports/wallet-book.ts';
import { runPrepared, type Call, type Prepared, type Statements } from '../database/prepared.ts';

/**
 * Reads the restraints of players. The caller holds the lock of a wallet of each: whoever changes the restraints of a player holds the locks of all
 * wallets of the player, so this statement sees all changes before the lock.
 */
export async function restraintsOf(
  trx: Statements,
  players: readonly string[],
): Promise<ReadonlyMap<string, Restraint>> {
  if (players.length === 0) return new Map();
  const { rows } = await runPrepared(trx, BLOCKS, { players: JSON.stringify(players) });
  const restraints = new Map<string, Restraint>();
  for (const { player_id: player, now, id, until } of rows) {
    const blocks = restraints.get(player)?.blocks ?? [];
    restraints.set(player, {
      nowMs: now.getTime(),
      blocks: [...blocks, { id, untilMs: until?.getTime() }],
    });
  }
  return restraints;
}

/** The decisions in a locked wallet. */
interface Decided {
  readonly restraint?: Restraint | undefined;
  readonly decided: readonly DecidedTransaction[];
}

/** The statements that count the refused stakes. */
export function countRefused(recorded: readonly Decided[]): readonly Call[] {
  const counted = recorded.flatMap(({ restraint, decided }) => {
    const transactions = decided.map(({ transaction }) => transaction);
    const change = restraint && changeBy(restraint, transactions);
    return change === undefined ? [] : change.blocks.map((id) => ({ id, refused: change.refusedStakes }));
  });
  return counted.length === 0 ? [] : [{ prepared: COUNT, bindings: { counted: JSON.stringify(counted) } }];
}

interface StandingRow {
  readonly player_id: string;
  readonly now: Date;
  readonly id: string;
  readonly until: Date | null;
}

const BLOCKS: Prepared<StandingRow> = {
  name: 'blocks-of-players',
  text: `
select player_id, clock_timestamp() as now, id, until
from json_array_elements_text(:players::json) as wanted (player)
cross join lateral (
  select id, player_id, until from player_blocks
  where player_id = wanted.player::uuid and lifted_at is null and (until is null or until > clock_timestamp()) offset 0
) block`,
};

// Two wallets of one player may be locked by two transactions. Both take the rows in the order of their ids.
const COUNT: Prepared = {
  name: 'count-refused-stakes',
  text: `
with counted as (
  select id, sum(refused) as refused from json_to_recordset(:counted::json) as counted (id uuid, refused bigint) group by id
), locked as materialized (
  select id from player_blocks where id in (select id from counted) order by id for no key update
)
update player_blocks set refused_stakes = refused_stakes + counted.refused
from locked join counted using (id) where player_blocks.id = locked.id`,
};
