import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { HistoryHead } from '../ports/catalog-history.ts';

/**
 * How far an Agent has followed the catalogue. At rest it knows everything up to `from` and `to` is undefined; in the middle of
 * a long answer it is comparing `from` with `to` and has been told of every game up to `afterId`.
 */
export interface ChangeCursor {
  readonly from: number;
  readonly to: number | undefined;
  readonly afterId: string;
}

/** Where an Agent without a cursor starts: it knows nothing. */
const START: ChangeCursor = { from: 0, to: undefined, afterId: '' };

// At most 15 digits, so that a revision is always a safe integer.
const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^(${GUID})\\.(\\d{1,15})(?:\\.(\\d{1,15})\\.(${GUID}))?$`);

/** The cursor as text; clients treat it as opaque. Without the epoch a revision could be one of a catalogue since put back. */
export const formatCursor = ({ from, to, afterId }: ChangeCursor, epoch: string): string =>
  to === undefined ? `${epoch}.${from}` : `${epoch}.${from}.${to}.${afterId}`;

/**
 * Reads a cursor. Refuses one that is none, and one that this catalogue, being where it is, cannot have given: of another epoch or
 * of a revision still to come, as after a restore; and one that begins where the past is forgotten.
 */
export function parseCursor(text: string | undefined, head: HistoryHead): Result<ChangeCursor, InvalidParameter> {
  if (text === undefined || text === '') return ok(START);
  const [, epoch, from, to, afterId = ''] = CURSOR.exec(text) ?? [];
  const last = Number(to ?? from);
  if (epoch === undefined || Number(from) > last) return err(NOT_A_CURSOR);
  if (epoch !== head.epoch || last > head.revision) return err(OF_ANOTHER_CATALOGUE);
  const cursor = { from: Number(from), to: to === undefined ? undefined : last, afterId };
  return isRemembered(cursor, head) ? ok(cursor) : err(TOO_OLD);
}

/** Whether both ends can still be told. Before the first revision there was nothing, which nobody forgets. */
export const isRemembered = ({ from, to }: Pick<ChangeCursor, 'from' | 'to'>, { oldest }: HistoryHead): boolean =>
  (from === 0 || from >= oldest) && (to === undefined || to >= oldest);

const NOT_A_CURSOR = invalidParameter('cursor', 'must be one that this gateway gave; omit it to start again');
export const TOO_OLD = invalidParameter(
  'cursor',
  'is older than what is remembered of the catalogue; omit it to start again',
);
const OF_ANOTHER_CATALOGUE = invalidParameter(
  'cursor',
  'is of a catalogue that has been restored or replaced since; omit it to start again',
);
