/** Reads the state of an Agent and of its move in one cell. */
import type { Knex } from 'knex';
import type { Away } from '../../../domain/agent/agent.ts';
import { lookupText } from '../database/lookup-text.ts';
import { withNextRevision } from '../catalogue/catalogue-revision.ts';

type MoveStep = Away | 'arrived' | 'given_up';

export interface KeptMove {
  readonly id: string;
  readonly other_cell: string;
  readonly step: MoveStep;
}

/** The name of a cell, which was assigned when its database was created. */
export async function cellOf(knex: Knex): Promise<string> {
  const row = await knex('cell').first<{ id: string } | undefined>('id');
  if (row === undefined) throw new Error('the table cell has lost its only row');
  return row.id;
}

/** Null: the Agent is in this cell; undefined: the Agent does not exist. */
export async function awayOf(knex: Knex, agent: string): Promise<Away | null | undefined> {
  const row = await knex('agents')
    .where({ code: lookupText(agent) })
    .first<{ away: Away | null } | undefined>('away');
  return row?.away;
}

/** The last move of the Agent out of the cell, unless it was cancelled. */
export async function moveOut(knex: Knex, agent: string): Promise<KeptMove | undefined> {
  return knex('agent_moves')
    .where({ agent: lookupText(agent), way: 'out' })
    .whereNot({ step: 'given_up' })
    .orderBy('begun_at', 'desc')
    .first<KeptMove | undefined>('id', 'other_cell', 'step');
}

/** Lets this transaction change rows of an Agent that is away. */
export const asMover = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw(`select set_config('gateway.moves_agent', 'on', true)`);

interface StepChange {
  readonly move: Pick<KeptMove, 'id'>;
  readonly agent: string;
  readonly from: MoveStep;
  readonly to: MoveStep;
  readonly away: Away | null;
}

/** Takes the move one step further, together with the Agent. False if it is no longer at the step before. */
export async function takeStep(knex: Knex, { move, agent, from, to, away }: StepChange): Promise<boolean> {
  const { value } = await withNextRevision(knex, async (trx, revision) => {
    await asMover(trx);
    const taken = await trx('agent_moves')
      .where({ id: move.id, step: from })
      .update({ step: to, changed_at: trx.fn.now() });
    if (taken === 0) return { value: false, isChanged: false };
    await trx('agents').where({ code: agent }).update({ away, revision });
    return { value: true, isChanged: true };
  });
  return value;
}

/** Waits for every transaction that still found the Agent at its former step. */
export const awaitFormer = (knex: Knex, agent: string): Promise<unknown> =>
  knex.transaction((trx) => trx('agents').where({ code: agent }).forUpdate().first('code'));

export interface UnderWay {
  readonly asked: number;
  readonly sending: number;
  readonly delivering: number;
}

/** The movements and deliveries of the Agent that have not ended. */
export async function underWay(knex: Knex, agent: string): Promise<UnderWay> {
  const { rows } = await knex.raw<{ rows: readonly UnderWay[] }>(UNDER_WAY, { agent });
  return rows[0] ?? { asked: 0, sending: 0, delivering: 0 };
}

const UNDER_WAY = `
select (select count(*) from wallet_transactions where status = 'asked' and agent = :agent) as asked,
  (select count(*) from transfers where status = 'pending' and agent = :agent and sending_until > now()) as sending,
  (select count(*) from callback_lanes where agent = :agent and owner is not null and ready_at > now()) as delivering`;

/** The providers that the Agent's rows name, with their protocols. */
export async function providersOf(knex: Knex, agent: string): Promise<readonly Named[]> {
  const { rows } = await knex.raw<{ rows: readonly Named[] }>(PROVIDERS, { agent });
  return rows;
}

interface Named {
  readonly code: string;
  readonly protocol: string;
}

const PROVIDERS = `
select code, protocol from providers where code in (
  select provider from players join provider_accounts on provider_accounts.player_id = players.id where agent = :agent
  union select provider from transfers where agent = :agent
  union select provider from refused_events where agent = :agent
  union select unnest(operated_providers) from agents where code = :agent
) order by code`;
