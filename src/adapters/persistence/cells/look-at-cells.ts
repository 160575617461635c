/** Checks whether a move can begin, or continue. */
import type { Knex } from 'knex';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { migrations } from '../migrations/index.ts';
import { awayOf, cellOf, moveOut, providersOf, type KeptMove } from './cell-states.ts';

interface Cells {
  readonly source: Knex;
  readonly target: Knex;
  readonly agent: string;
}

/** The move that is under way; undefined if a new one can begin. */
export async function lookAtCells(cells: Cells): Promise<Result<KeptMove | undefined, string>> {
  const { source, target, agent } = cells;
  for (const [name, knex] of [['source', source] as const, ['target', target] as const]) {
    if (!(await hasThisSchema(knex)))
      return err(`the schema of the ${name} is not that of this version; start its gateways with this version first`);
  }
  const move = await moveOut(source, agent);
  const cell = await cellOf(target);
  if (move !== undefined && move.other_cell !== cell) {
    return err(`${agent} is on its way to another cell, ${move.other_cell}, and the target is ${cell}`);
  }
  const refusal = move === undefined ? await obstacleOf(cells, cell) : await lossOf(cells, move);
  return refusal === undefined ? ok(move) : err(refusal);
}

async function hasThisSchema(knex: Knex): Promise<boolean> {
  const names = await knex('schema_migrations').orderBy('position').pluck<string[]>('name');
  return names.join() === migrations.map(({ name }) => name).join();
}

async function obstacleOf({ source, target, agent }: Cells, cell: string): Promise<string | undefined> {
  const away = await awayOf(source, agent);
  if (away === undefined) return `agent "${agent}" does not exist in the source`;
  if (away !== null) return `agent "${agent}" is not at home in the source, but ${away}`;
  if (cell === (await cellOf(source))) return 'source and target are one database, or copies of one';
  const there = await awayOf(target, agent);
  if (there !== undefined && there !== 'arriving') return `agent "${agent}" exists in the target already`;
  const known = new Map(
    (await target('providers').select('code', 'protocol')).map(({ code, protocol }) => [code, protocol]),
  );
  const lacking = (await providersOf(source, agent)).filter(({ code, protocol }) => known.get(code) !== protocol);
  if (lacking.length === 0) return undefined;
  return `the target lacks providers of the Agent: ${lacking.map((one) => `${one.code} (protocol ${one.protocol})`).join(', ')}`;
}

/** An Agent that has left must have arrived. Otherwise an earlier state of the target's database was restored. */
async function lossOf({ target, agent }: Cells, { id, step }: KeptMove): Promise<string | undefined> {
  if (step !== 'left') return undefined;
  const kept = await target('agent_moves').where({ id }).first<Pick<KeptMove, 'step'> | undefined>('step');
  if (kept?.step === 'arrived') return undefined;
  return `${agent} has left, but the target does not know it: its database was put back; restore it to a later moment`;
}
