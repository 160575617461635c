/** Moves an Agent from one cell to another, step by step (ADR 0096). The process may be killed in each step. A repeated call continues the move. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { withNextRevision } from '../catalogue/catalogue-revision.ts';
import { lookAtCells } from './look-at-cells.ts';
import { asMover, awaitFormer, awayOf, cellOf, takeStep, underWay, type KeptMove } from './cell-states.ts';
import { copyRows, type Both } from './copy-rows.ts';
import { BooksDiffer, endsOf, refuseDifferences, refuseUnsound } from './moved-books.ts';
import { AGENT, MOVED, NEXT_REVISION } from './moved-tables.ts';

/** A person's order to move an Agent. */
export interface MoveOrder {
  readonly source: Knex;
  readonly target: Knex;
  /** The folded code of the Agent. */
  readonly agent: string;
  readonly by: string;
  readonly reseal: (sealed: string) => string;
  /** The number of rows that are copied at a time. */
  readonly batch: number;
  /** The longest wait for movements and deliveries under way. */
  readonly patienceMs: number;
  readonly say: (sentence: string) => void;
}

type Moved = Result<string, string>;

const LOOK_EVERY_MS = 200;
/** A statement that began before the pause may still claim lanes. The second look sees these lanes. */
const QUIET_LOOKS = 2;
const GIVEN_UP = 'this move was given up; begin a new one';

/** Returns what was done, or the reason why nothing more was done. Each is a sentence without its full stop. */
export async function moveAgent(order: MoveOrder): Promise<Moved> {
  const looked = await lookAtCells(order);
  if (!looked.ok) return looked;
  const move = looked.value ?? (await begin(order));
  if (move === undefined) return err('another mover has just begun; run the command again');
  const steps = [arrive, drain, copy] as const;
  for (const step of steps) {
    const done = await step(order, move);
    if (!done.ok) return done;
  }
  await takeStep(order.source, { move, agent: order.agent, from: 'leaving', to: 'left', away: 'left' });
  return ok(`${order.agent} is at home in the other cell`);
}

/** Pauses the Agent in the source. */
async function begin({ source, target, agent, by }: MoveOrder): Promise<KeptMove | undefined> {
  const cell = await cellOf(target);
  const { value } = await withNextRevision(source, async (trx, revision) => {
    const taken = await trx('agents').where({ code: agent, away: null }).update({ away: 'pausing', revision });
    if (taken === 0) return { value: undefined, isChanged: false };
    const [kept] = await trx('agent_moves')
      .insert({ id: trx.raw('gen_random_uuid()'), way: 'out', agent, other_cell: cell, step: 'pausing', begun_by: by })
      .returning<KeptMove[]>(['id', 'other_cell', 'step']);
    return { value: kept, isChanged: true };
  });
  return value;
}

/** Notes the move in the target, and the Agent as one that has not arrived yet. */
async function arrive({ source, target, by, ...order }: MoveOrder, { id }: KeptMove): Promise<Moved> {
  const { agent } = order;
  const cell = await cellOf(source);
  const { value } = await withNextRevision(target, async (trx) => {
    const noted = await trx('agent_moves')
      .insert({ id, way: 'in', agent, other_cell: cell, step: 'arriving', begun_by: by })
      .onConflict('id')
      .ignore()
      .returning('id');
    const { step } = await trx('agent_moves').where({ id }).first<{ step: KeptMove['step'] }>('step');
    if (noted.length === 0) return { value: step, isChanged: false };
    // An earlier move that was cancelled may have left the Agent without its rows; nothing refers to it.
    await trx('agents').where({ code: agent, away: 'arriving' }).delete();
    await source.transaction((own) => copyRows({ source: own, target: trx }, AGENT, order));
    return { value: step, isChanged: true };
  });
  return value === 'given_up' ? err(GIVEN_UP) : ok(value);
}

/** Waits until nothing of the Agent is under way. After that, nothing of the Agent can begin or end. */
async function drain({ source, agent, patienceMs, say }: MoveOrder, move: KeptMove): Promise<Moved> {
  await awaitFormer(source, agent);
  if (move.step !== 'pausing') return ok(move.step);
  for (let [waitedMs, quiet] = [0, 0]; quiet < QUIET_LOOKS; waitedMs += LOOK_EVERY_MS) {
    const { asked, sending, delivering } = await underWay(source, agent);
    quiet = asked + sending + delivering === 0 ? quiet + 1 : 0;
    const left = `${asked} bets are asked about, ${sending} transfers and ${delivering} lanes of callbacks are being sent`;
    if (quiet === 0 && waitedMs >= patienceMs) return err(`${left}; run the command again, or with --give-up`);
    if (quiet === 0 && waitedMs === 0) say(left);
    await sleep(LOOK_EVERY_MS);
  }
  const isTaken = await takeStep(source, { move, agent, from: 'pausing', to: 'leaving', away: 'leaving' });
  await awaitFormer(source, agent);
  return isTaken || (await awayOf(source, agent)) === 'leaving' ? ok('leaving') : err(GIVEN_UP);
}

/**
 * Copies and proves everything in one transaction of the target, whose commit is the move itself. Until then the target has nothing of the Agent, and
 * from then on everything. The locked row excludes other movers and cancellations.
 */
async function copy(order: MoveOrder, move: KeptMove): Promise<Moved> {
  try {
    return await order.target.transaction(async (target) => {
      await withoutLimits(target);
      await asMover(target);
      const { step } = await target('agent_moves')
        .where({ id: move.id })
        .forUpdate()
        .first<{ step: KeptMove['step'] }>('step');
      if (step !== 'arriving') return step === 'arrived' ? ok(step) : err(GIVEN_UP);
      return order.source.transaction((source) => copyBooks(order, { source, target }, move), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      });
    });
  } catch (error) {
    if (error instanceof BooksDiffer) return err(`nothing was moved: ${error.message}`);
    throw error;
  }
}

async function copyBooks({ agent, batch, reseal, say }: MoveOrder, both: Both, { id }: KeptMove): Promise<Moved> {
  const { source, target } = both;
  await withoutLimits(source);
  if ((await awayOf(source, agent)) !== 'leaving') return err(GIVEN_UP);
  const start = await endsOf(target);
  const startedMs = performance.now();
  let rows = 0;
  for (const table of MOVED) {
    if (table.set?.['revision'] !== undefined) await target('catalogue_revision').forUpdate().first('value');
    rows += await copyRows(both, table, { agent, batch, reseal });
  }
  const copiedMs = performance.now();
  await refuseDifferences(both, agent);
  await refuseUnsound(target, start, agent);
  const { position } = await endsOf(target);
  const home = { away: null, revision: target.raw(NEXT_REVISION) };
  await target('agents').where({ code: agent }).update(home);
  await target('catalogue_revision').increment('value', 1);
  const arrived = { step: 'arrived', last_position: position, changed_at: target.fn.now() };
  await target('agent_moves').where({ id }).update(arrived);
  const provenMs = performance.now();
  say(`${rows} rows were copied in ${inSeconds(copiedMs - startedMs)} and proven in ${inSeconds(provenMs - copiedMs)}`);
  return ok('arrived');
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function withoutLimits(trx: Knex.Transaction): Promise<void> {
  await trx.raw('set local statement_timeout = 0');
  await trx.raw('set local idle_in_transaction_session_timeout = 0');
  await trx.raw('set local cursor_tuple_fraction = 1');
}
