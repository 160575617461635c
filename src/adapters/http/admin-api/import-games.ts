import type { ImportGames, ImportReport, ImportRow } from '../../../application/administer-games/import-games.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../http-failure.ts';
import type { AdminContext } from './admin-call.ts';
import { importLine, importRow } from './import-row.ts';
import { LineTooLong, lines, TooManyBytes } from './lines.ts';
import { readJson } from './read-json.ts';

/** Most bytes of a JSON array, which is parsed as a whole, and of NDJSON, which is read line by line. */
const ARRAY_BYTES_MAX = 16 * 1024 * 1024;
const NDJSON_BYTES_MAX = 256 * 1024 * 1024;
const LINE_BYTES_MAX = 64 * 1024;

const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

/** Runs an import over the request's body, whichever of the two forms it has. */
export async function importedGames(ctx: AdminContext, useCase: ImportGames): Promise<Result<object, EdgeFailure>> {
  if (ctx.is(NDJSON_TYPES)) return importLines(ctx, useCase);
  if (!ctx.is('application/json')) {
    return err(edgeFailure('body_type_unsupported', `Content-Type must be ${NDJSON_TYPES[0]} or application/json`));
  }
  const body = await readJson(ctx, ARRAY_BYTES_MAX);
  if (!body.ok) return body;
  if (!Array.isArray(body.value)) return err(edgeFailure('body_malformed', 'body must be a JSON array of games'));
  return ok(reportJson(await useCase.execute(body.value.map((row, at) => importRow(at + 1, row)))));
}

async function importLines(ctx: AdminContext, useCase: ImportGames): Promise<Result<object, EdgeFailure>> {
  const limits = { bytesMax: NDJSON_BYTES_MAX, lineBytesMax: LINE_BYTES_MAX };
  try {
    return ok(reportJson(await useCase.execute(rowsOf(lines(ctx.req, limits)))));
  } catch (error) {
    if (!(error instanceof TooManyBytes || error instanceof LineTooLong)) throw error;
    return err(edgeFailure('body_too_large', `${error.message}; the lines before it were imported`));
  }
}

async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of texts) {
    line += 1;
    if (text.trim() !== '') yield importLine(line, text);
  }
}

const reportJson = ({ rejectedTotal, ...report }: ImportReport): object => ({
  ...report,
  rejected_total: rejectedTotal,
});
