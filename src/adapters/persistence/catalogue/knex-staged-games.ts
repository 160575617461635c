import type { Knex } from 'knex';
import type {
  FollowOutcome,
  FollowRules,
  StagedGame,
  StagedGames,
  StagedList,
} from '../../../application/ports/staged-games.ts';
import { isSuspicious } from '../../../domain/catalogue/followed-game.ts';
import { unchanged, withNextRevision, type CommitListener, type Written } from './catalogue-revision.ts';
import { compareList, followList, rejectedIn, stagedColumns } from './follow-list.ts';

/** Lists in `game_lists`, their games in `staged_games`. */
export class KnexStagedGames implements StagedGames {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  begin({ provider, id }: StagedList): Promise<void> {
    return this.#knex.transaction(async (trx) => {
      await trx('game_lists').insert({ provider, id, outcome: null }).onConflict('provider').merge();
      await trx('staged_games').where({ provider }).delete();
    });
  }

  add(list: StagedList, games: readonly StagedGame[]): Promise<number | undefined> {
    return this.#knex.transaction(async (trx) => {
      const kept = await lockedList(trx, list);
      if (kept === undefined || kept.outcome !== null) return undefined;
      await trx.raw(ADD, [list.provider, JSON.stringify(games.map(stagedColumns))]);
      return stagedCount(trx, list);
    });
  }

  async follow(list: StagedList, rules: FollowRules): Promise<FollowOutcome> {
    const { value, isChanged } = await withNextRevision(this.#knex, (trx, revision) =>
      followOnce(trx, { ...list, ...rules, revision }),
    );
    if (isChanged) this.#listener.kicked();
    return value;
  }
}

const ADD = `
insert into staged_games (provider, code, id, fields, reason, is_offered)
select ?, arrived.* from jsonb_to_recordset(?::jsonb)
  as arrived (code text, id uuid, fields jsonb, reason text, is_offered boolean)
on conflict (provider, code) do update set
  id = excluded.id, fields = excluded.fields, reason = excluded.reason, is_offered = excluded.is_offered`;

interface ListRow {
  readonly outcome: FollowOutcome | null;
}

/**
 * The list, if it is still the provider's present one. Until the transaction ends, no other transaction adds to it, follows it or begins another
 * list.
 */
const lockedList = (trx: Knex.Transaction, { provider, id }: StagedList): Promise<ListRow | undefined> =>
  trx('game_lists').where({ provider, id }).forUpdate().first<ListRow | undefined>('outcome');

async function stagedCount(trx: Knex.Transaction, { provider }: StagedList): Promise<number> {
  const row = await trx('staged_games').where({ provider }).count<{ count: number | string }>({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

async function followOnce(
  trx: Knex.Transaction,
  task: StagedList & FollowRules & { readonly revision: number },
): Promise<Written<FollowOutcome>> {
  const { provider, mayShrink } = task;
  const kept = await lockedList(trx, task);
  if (kept === undefined) return unchanged({ kind: 'superseded' });
  if (kept.outcome !== null) return unchanged(kept.outcome);
  const rejected = await rejectedIn(trx, provider);
  const comparison = await compareList(trx, provider);
  if (!mayShrink && isSuspicious(comparison)) {
    return unchanged({ kind: 'suspicious', comparison, ...rejected });
  }
  const { counts, isChanged } = await followList(trx, task);
  const outcome: FollowOutcome = { kind: 'followed', counts: { ...counts, ...rejected } };
  await trx('staged_games').where({ provider }).delete();
  await trx('game_lists')
    .where({ provider })
    .update({ outcome: JSON.stringify(outcome) });
  return { value: outcome, isChanged };
}
