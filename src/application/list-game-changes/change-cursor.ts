import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';

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
const CURSOR = /^(\d{1,15})(?:\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/;

/** The cursor as text; clients treat it as opaque. */
export const formatCursor = ({ from, to, afterId }: ChangeCursor): string =>
  to === undefined ? String(from) : `${from}.${to}.${afterId}`;

/** Reads a cursor; refuses one this catalogue cannot have given, because its newest revision is `head`. */
export function parseCursor(text: string | undefined, head: number): Result<ChangeCursor, InvalidParameter> {
  if (text === undefined || text === '') return ok(START);
  const [, from, to, afterId] = CURSOR.exec(text) ?? [];
  const cursor = { from: Number(from), to: to === undefined ? undefined : Number(to), afterId: afterId ?? '' };
  const isOurs = from !== undefined && cursor.from <= (cursor.to ?? head) && (cursor.to ?? head) <= head;
  return isOurs
    ? ok(cursor)
    : err(invalidParameter('cursor', 'must be one that this gateway gave; omit it to start again'));
}
