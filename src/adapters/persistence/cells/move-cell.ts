/**
 * Moves a cell to another database by PostgreSQL's own replication, or splits it. Each step can be taken again: after a kill, the same order goes on
 * where the move is. One transaction of the source decides: before it the source has the players, after it the target.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import {
  differencesInPause,
  differencesOfAll,
  differencesOfHistory,
  frozen,
  historyOf,
  type Compared,
  type FrozenEnds,
} from './compare-cells.ts';
import { isShut, letIn, shutOut } from './fence.ts';
import { isSamePlace, reasonsAgainst } from './move-checks.ts';
import { isUnderWay, latestMove, noteMove, noteStep, type MoveNote } from './move-record.ts';
import { placeText, type OpenCell } from './open-cell.ts';
import {
  analyse,
  caughtUp,
  copyState,
  dropSubscription,
  follow,
  isFollowing,
  setSequences,
  unfollow,
  type CopyState,
  type Ends,
} from './replication.ts';

export interface MoveOrder {
  readonly source: OpenCell;
  readonly target: OpenCell;
  /** The Agents whose home the target becomes; undefined for all. */
  readonly agents?: readonly string[] | undefined;
  /** The person, for the notes. */
  readonly by: string;
  /** The pause is taken back if it would become longer. */
  readonly pauseMaxMs: number;
  /** Receives sentences about the progress, without a full stop. */
  readonly say: (sentence: string) => void;
}

/** The end of a move. */
export interface Moved {
  /** Undefined if the target had taken over before. */
  readonly pausedMs: number | undefined;
  /** The differences that the comparison of all rows after the switch found. Undefined if nothing could be compared any more. */
  readonly differences: readonly string[] | undefined;
}

type Outcome = Result<Moved, string>;

/** Moves or splits. The error has no full stop. */
export async function moveCell(order: MoveOrder): Promise<Outcome> {
  if (await isSamePlace(order)) return err('both are the same database: name another target');
  if (!(await isAlone(order))) return err(ANOTHER_MOVER);
  const begun = await begin(order);
  if (!begun.ok) return begun;
  const { note, ends } = begun.value;
  if (note.step === 'switched') {
    const onwards = await latestMove(order.target, 'out');
    if (onwards !== undefined) return err(`the target itself was moved or split, to ${onwards.other}`);
    await takeOver(order, note, ends);
    await unfollow(ends);
    return ok({ pausedMs: undefined, differences: undefined });
  }
  // The mover before was killed in its pause.
  if (note.step === 'paused') await resume(order, note.id);
  if (!(await isFollowing(ends))) {
    order.say('the target begins to copy');
    await follow(ends);
  }
  return await switched(order, note, ends);
}

/** Takes back a move that has not switched. */
export async function giveUpMove(order: Pick<MoveOrder, 'source' | 'target'>): Promise<Result<string, string>> {
  if (!(await isAlone(order))) return err(ANOTHER_MOVER);
  const note = await latestMove(order.source, 'out');
  if (note?.step === 'switched') return err(`${note.other} has taken over, so nothing can be given up`);
  if (!isUnderWay(note)) return err('no move is under way');
  if (note.other !== placeText(order.target.cell.url)) return err(`the move under way goes to ${note.other}`);
  await letIn(order.source);
  await unfollow(endsOf(order, note.id));
  await noteStep(order.target, note.id, 'given_up');
  await noteStep(order.source, note.id, 'given_up');
  return ok(`the move to ${note.other} was given up; what was copied stays there, and the next move removes it`);
}

const ANOTHER_MOVER = 'another mover is at work on one of the cells, or its connection has not ended yet';

/** Locks both cells for this mover until its connections end. */
async function isAlone({ source, target }: Pick<MoveOrder, 'source' | 'target'>): Promise<boolean> {
  for (const { admin, schema } of [source, target]) {
    const { taken } = await admin.row<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('cell_moves ' || $1, 0)) as taken`,
      [schema],
    );
    if (!taken) return false;
  }
  return true;
}

interface Begun {
  readonly note: MoveNote;
  readonly ends: Ends;
}

/** The move that the order continues, or a new one. */
async function begin(order: MoveOrder): Promise<Result<Begun, string>> {
  const { source, target } = order;
  const other = placeText(target.cell.url);
  const latest = await latestMove(source, 'out');
  if (latest !== undefined && binds(latest, other)) {
    if (latest.other !== other) return err(`a move goes, or went, to ${latest.other}`);
    if (!isSame(latest.agents, order.agents)) return err(`the move goes with other Agents: ${textOf(latest.agents)}`);
    return ok({ note: latest, ends: endsOf(order, latest.id) });
  }
  const id = randomUUID();
  const ends = endsOf(order, id);
  const reasons = [...(await unknownAgents(order)), ...(await reasonsAgainst(ends))];
  if (reasons.length > 0) return err(reasons.join('; '));
  const note: MoveNote = { id, way: 'out', other, agents: order.agents ?? null, step: 'copying' };
  await shutOut(target, PATIENCE_MS);
  await noteMove(target, { ...note, way: 'in', other: placeText(source.cell.url) }, order.by);
  await noteMove(source, note, order.by);
  return ok({ note, ends });
}

/** Whether the source may do nothing but continue this move. After a split, it may be moved or split again. */
function binds(note: MoveNote, other: string): boolean {
  if (note.step === 'given_up') return false;
  return note.step !== 'switched' || note.agents === null || note.other === other;
}

const textOf = (agents: MoveNote['agents']): string => agents?.join(', ') ?? 'all';

const PREFIX = 'cell_move_';

const endsOf = ({ source, target }: Pick<MoveOrder, 'source' | 'target'>, id: string): Ends => ({
  source,
  target,
  name: `${PREFIX}${id.replaceAll('-', '')}`,
});

const isSame = (noted: readonly string[] | null, given: readonly string[] | undefined): boolean =>
  [...(noted ?? [])].sort().join() === [...(given ?? [])].sort().join() && (noted === null) === (given === undefined);

async function unknownAgents({ source, agents }: MoveOrder): Promise<readonly string[]> {
  if (agents === undefined) return [];
  const known = await source.admin.rows<{ code: string }>(
    'select code from agents where code = any($1::text[]) and moved_away_at is null',
    [agents],
  );
  const codes = new Set(known.map(({ code }) => code));
  return agents.filter((code) => !codes.has(code)).map((code) => `the source is not the home of an Agent ${code}`);
}

/** Waits until the target has nearly all, and switches. */
async function switched(order: MoveOrder, note: MoveNote, ends: Ends): Promise<Outcome> {
  await copied(order, ends);
  order.say('all tables are copied; the target counts its statistics');
  await analyse(order.target);
  const before = await historyOf(order.source, PATIENCE_MS);
  if (!before.ok) return before;
  const history = before.value;
  if (!(await caughtUp(ends, PATIENCE_MS))) return err('the target does not catch up; the same command tries again');
  const old = await differencesOfHistory(ends, history);
  if (old.length > 0) return err(`the copy differs: ${old.join('; ')}; give the move up and begin again`);
  order.say('the old money is equal; the source is paused now');
  if (!(await caughtUp(ends, PATIENCE_MS))) return err('the target does not catch up; the same command tries again');

  const startedMs = performance.now();
  const pausedSeconds = (): string => `${((performance.now() - startedMs) / 1_000).toFixed(2)} s`;
  const paused = await pausedCopy(order, note, { ends, history }).catch(async (error: unknown) => {
    await resume(order, note.id);
    throw error;
  });
  if (!paused.ok || performance.now() - startedMs > order.pauseMaxMs) {
    await resume(order, note.id);
    if (paused.ok) await paused.value.close();
    return err(`the pause was taken back after ${pausedSeconds()}: ${paused.ok ? 'it took too long' : paused.error}`);
  }
  try {
    await decide(order, note);
    await takeOver(order, note, ends);
    const pausedMs = performance.now() - startedMs;
    order.say(`the target has taken over after a pause of ${pausedSeconds()}; all rows are compared now`);
    await sleep(STARTING_MS);
    const differences = await differencesOfAll(paused.value);
    await unfollow(ends);
    return ok({ pausedMs, differences });
  } finally {
    await paused.value.close();
  }
}

/** Pauses the source. Both ends as they are when the target has all, or the reason why the target cannot take over. */
async function pausedCopy(
  { source, pauseMaxMs }: MoveOrder,
  { id }: MoveNote,
  { ends, history }: { readonly ends: Ends; readonly history: readonly Compared[] },
): Promise<Result<FrozenEnds, string>> {
  await noteStep(source, id, 'paused');
  await shutOut(source, pauseMaxMs);
  if (!(await caughtUp(ends, pauseMaxMs))) return err('the target did not catch up');
  const found = await differencesInPause(ends, history);
  return found.length > 0 ? err(found.join('; ')) : ok(await frozen(ends));
}

const PATIENCE_MS = 60_000;
/** The gateways of the target start first, on a server that has nothing else to do. */
const STARTING_MS = 2_000;
const LOOK_EVERY_MS = 500;
const SAY_EVERY_MS = 10_000;
/** The copy is near enough if the rest is applied within this time. */
const NEAR_MS = 1_000;

/** Waits while the target copies. If the copy does not run, a sentence says so, and the operator gives it up. */
async function copied({ say }: MoveOrder, ends: Ends): Promise<void> {
  let saidMs = 0;
  for (;;) {
    const state = await copyState(ends);
    if (state.left === 0 && state.isRunning && (await caughtUp(ends, NEAR_MS))) return;
    if (performance.now() - saidMs > SAY_EVERY_MS) {
      saidMs = performance.now();
      say(copyText(state));
    }
    await sleep(LOOK_EVERY_MS);
  }
}

function copyText({ left, behind, isRunning, errors }: CopyState): string {
  if (!isRunning) return 'the worker of the subscription does not run; the log of the target server says why';
  const failed = errors === 0 ? '' : `; ${errors} errors, which the log of the target server explains`;
  return `${left} tables are being copied, and the target is ${behind} bytes behind${failed}`;
}

/** Ends the pause in favour of the source. */
async function resume({ source }: MoveOrder, id: string): Promise<void> {
  await letIn(source);
  await noteStep(source, id, 'copying');
}

/** The commit that decides. From now on, the Agents that go are at home in the target. */
async function decide({ source }: MoveOrder, { id, agents }: MoveNote): Promise<void> {
  await source.admin.transaction(async () => {
    if (agents !== null) await setHomes(source, { here: 'code <> all($1::text[])', agents });
    await noteStep(source, id, 'switched');
  });
}

/** Opens what the target has, and the rest of the source after a split. May be called again. */
async function takeOver(order: MoveOrder, { id, agents }: MoveNote, ends: Ends): Promise<void> {
  const { source, target } = order;
  const note = await latestMove(target, 'in');
  if (note?.step !== 'switched') {
    await setSequences(ends);
    await dropSubscription(target, ends.name);
    await target.admin.transaction(async () => {
      if (agents !== null) await setHomes(target, { here: 'code = any($1::text[])', agents });
      await noteStep(target, id, 'switched');
    });
  }
  if (await isShut(target)) await letIn(target);
  if (agents !== null && (await isShut(source))) await letIn(source);
}

/**
 * Notes which Agents are at home in a cell. Those that had moved to a third cell before stay there. Gateways learn of it by the revision, as they
 * learn of a disabled Agent. The replication may have brought the note of the source to the target already.
 */
async function setHomes(
  { admin }: OpenCell,
  { here, agents }: { readonly here: string; readonly agents: readonly string[] },
): Promise<void> {
  await admin.run('update catalogue_revision set value = value + 1');
  await admin.rows(
    `update agents set moved_away_at = case when ${here} then null else clock_timestamp() end,
       revision = (select value from catalogue_revision)
     where (moved_away_at is null or code = any($1::text[])) and (${here}) = (moved_away_at is not null)`,
    [agents],
  );
}
