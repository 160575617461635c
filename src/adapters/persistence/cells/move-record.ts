/** The notes of moves, in both cells. The note of the source decides: the move has happened when its step is `switched`. */
import type { OpenCell } from './open-cell.ts';

/** `copying`: the target follows. `paused`: the gateways of the source are shut out. `switched`: the target has taken over. */
export type MoveStep = 'copying' | 'paused' | 'switched' | 'given_up';

export interface MoveNote {
  readonly id: string;
  readonly way: 'out' | 'in';
  /** The place of the other cell, without secrets. */
  readonly other: string;
  /** The Agents that go with a split; null for a move of all. */
  readonly agents: readonly string[] | null;
  readonly step: MoveStep;
}

/** The latest move from or to the cell. */
export async function latestMove({ admin }: OpenCell, way: MoveNote['way']): Promise<MoveNote | undefined> {
  const [note] = await admin.rows<MoveNote>(
    'select id, way, other, agents, step from cell_moves where way = $1 order by begun_at desc limit 1',
    [way],
  );
  return note;
}

/** Notes that a move begins. A move that is noted already stays. */
export async function noteMove(
  { admin }: OpenCell,
  { id, way, other, agents, step }: MoveNote,
  by: string,
): Promise<void> {
  await admin.rows(
    `insert into cell_moves (id, way, other, agents, step, begun_by) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [id, way, other, agents, step, by],
  );
}

export async function noteStep({ admin }: OpenCell, id: string, step: MoveStep): Promise<void> {
  await admin.rows('update cell_moves set step = $2, changed_at = clock_timestamp() where id = $1', [id, step]);
}

/** Whether the move is under way. */
export const isUnderWay = (note: MoveNote | undefined): note is MoveNote =>
  note !== undefined && (note.step === 'copying' || note.step === 'paused');
