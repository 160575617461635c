import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { HistoryHead } from '../ports/catalog-history.ts';

/**
 * The revision up to which an Agent has read the changes of the catalogue. Between two differences, the Agent knows everything up to `from`, and `to`
 * is undefined. In the middle of a long answer, the Agent is comparing `from` with `to`, and has received all games up to `afterId`.
 */
export interface ChangeCursor {
  readonly from: number;
  readonly to: number | undefined;
  readonly afterId: string;
}

// At most 15 digits, so that a revision is always a safe integer.
const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^(${GUID})\\.(\\d{1,15})(?:\\.(\\d{1,15})\\.(${GUID}))?(?:\\.([A-Z]{2}))?$`);

/**
 * The cursor as text, which clients treat as opaque. The epoch distinguishes a revision before a restore of the catalogue from the same number after
 * it. The country is that of the list that is followed.
 */
export const formatCursor = ({ from, to, afterId }: ChangeCursor, epoch: string, country?: string): string =>
  [epoch, from, ...(to === undefined ? [] : [to, afterId]), ...(country === undefined ? [] : [country])].join('.');

/**
 * Reads a cursor. Refuses a text that is not a cursor. Refuses a cursor of another epoch or of a later revision, which appear after a
 * restore. Refuses a cursor whose beginning is no longer kept, and one of the list for another country. Without a text, nothing has been read.
 */
export function parseCursor(
  text: string | undefined,
  head: HistoryHead,
  country?: string,
): Result<ChangeCursor, InvalidParameter> {
  if (text === undefined || text === '') return ok({ from: 0, to: undefined, afterId: '' });
  const [, epoch, from, to = from, afterId, ofCountry] = CURSOR.exec(text) ?? [];
  const last = Number(to);
  if (epoch === undefined || Number(from) > last) return err(NOT_A_CURSOR);
  if (epoch !== head.epoch || last > head.revision) return err(OF_ANOTHER_CATALOGUE);
  if (ofCountry !== country) return err(OF_ANOTHER_COUNTRY);
  const cursor =
    afterId === undefined ? { from: last, to: undefined, afterId: '' } : { from: Number(from), to: last, afterId };
  return isRemembered(cursor, head) ? ok(cursor) : err(TOO_OLD);
}

/** Whether both ends of a cursor are still kept. At revision 0 the catalogue was empty, so revision 0 is never forgotten. */
export const isRemembered = ({ from, to }: Pick<ChangeCursor, 'from' | 'to'>, { oldest }: HistoryHead): boolean =>
  (from === 0 || from >= oldest) && (to === undefined || to >= oldest);

const NOT_A_CURSOR = invalidParameter('cursor', 'must be one that this gateway gave; omit it to start again');
export const TOO_OLD = invalidParameter(
  'cursor',
  'is older than what is remembered of the catalogue; omit it to start again',
);
const OF_ANOTHER_COUNTRY = invalidParameter('cursor', 'is of another country, or of none; omit it to start again');
const OF_ANOTHER_CATALOGUE = invalidParameter(
  'cursor',
  'is of a catalogue that has been restored or replaced since; omit it to start again',
);
