import { isRefusedWith, ok, unreadable, type Result, type UpstreamFailure } from '../../protocol-kit.ts';
import { NO_DATA, NO_MEMBERS } from '../refusals.ts';

/** One record of a report, in the upstream's own words. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** The records of a report; an empty list for "no data" and "no members". */
export function reportRows(answer: Result<unknown, UpstreamFailure>): Result<readonly ReportRow[], UpstreamFailure> {
  if (isRefusedWith(answer, NO_DATA, NO_MEMBERS)) return ok([]);
  if (!answer.ok) return answer;
  const rows = rowsOf(answer.value);
  return rows?.every(isRow) === true ? ok(rows) : unreadable('the result is no list of records');
}

/** PHP writes a list with a gap as an object with numbered members. A single record may come without its list. */
function rowsOf(result: unknown): readonly unknown[] | undefined {
  if (Array.isArray(result)) return result as readonly unknown[];
  if (!isRow(result)) return undefined;
  const isNumbered = Object.keys(result).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(result) : [result];
}

const isRow = (value: unknown): value is ReportRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
