import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { cellOf, moveOut, takeStep, type KeptMove } from './cell-states.ts';
import type { MoveOrder } from './move-agent.ts';

type GivenUp = Pick<MoveOrder, 'source' | 'target' | 'agent' | 'by'>;

/** Cancels the move. The target's side comes first, so that no process can commit there any more. Then the Agent continues in the source. */
export async function giveUpMove({ source, target, agent, by }: GivenUp): Promise<Result<string, string>> {
  const move = await moveOut(source, agent);
  if (move === undefined) return err(`no move of ${agent} is under way`);
  const cell = await cellOf(target);
  if (cell !== move.other_cell) return err(`the move goes to another cell, ${move.other_cell}`);
  const step = await voidInTarget({ source, target, agent, by }, move);
  if (step === 'arrived') return err(`${agent} has arrived in the other cell; run the command without --give-up`);
  for (const from of ['pausing', 'leaving'] as const) {
    await takeStep(source, { move, agent, from, to: 'given_up', away: null });
  }
  return ok(`${agent} goes on in this cell`);
}

async function voidInTarget(
  { source, target, agent, by }: GivenUp,
  { id }: KeptMove,
): Promise<KeptMove['step'] | undefined> {
  await target('agent_moves')
    .insert({ id, way: 'in', agent, other_cell: await cellOf(source), step: 'given_up', begun_by: by })
    .onConflict('id')
    .ignore();
  await target('agent_moves').where({ id, step: 'arriving' }).update({ step: 'given_up', changed_at: target.fn.now() });
  const row = await target('agent_moves').where({ id }).first<{ step: KeptMove['step'] } | undefined>('step');
  return row?.step;
}
