import type { ImportGames, ImportReport, ImportRow } from '../../../application/administer-games/import-games.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../http-failure.ts';
import type { AdminContext } from './admin-call.ts';
import { bodyTypeFailure } from './body-type.ts';
import { importLine, importRow } from './import-row.ts';
import { lines, TooManyBytes } from './lines.ts';
import { readJson } from './read-json.ts';

/** Most bytes of a JSON array, which is parsed as a whole, and of NDJSON, which is read line by line. */
const ARRAY_BYTES_MAX = 16 * 1024 * 1024;
const NDJSON_BYTES_MAX = 256 * 1024 * 1024;
/** Longest line of NDJSON, in characters. */
const LINE_LENGTH_MAX = 64 * 1024;

const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

/** Runs an import over the request's body, whichever of the two forms it has. */
export async function importedGames(ctx: AdminContext, useCase: ImportGames): Promise<Result<object, EdgeFailure>> {
  const unsupported = bodyTypeFailure(ctx, [...NDJSON_TYPES, 'application/json']);
  if (unsupported !== undefined) return err(unsupported);
  if (ctx.is(NDJSON_TYPES)) return importLines(ctx, useCase);
  const body = await readJson(ctx, ARRAY_BYTES_MAX);
  if (!body.ok) return body;
  if (!Array.isArray(body.value)) return err(edgeFailure('body_malformed', 'body must be a JSON array of games'));
  return ok(reportJson(await useCase.execute(body.value.map((row, at) => importRow(at + 1, row)))));
}

async function importLines({ req }: AdminContext, useCase: ImportGames): Promise<Result<object, EdgeFailure>> {
  const limits = { bytesMax: NDJSON_BYTES_MAX, lineLengthMax: LINE_LENGTH_MAX };
  try {
    return ok(reportJson(await useCase.execute(rowsOf(lines(req, limits)))));
  } catch (error) {
    if (error instanceof TooManyBytes) return err(edgeFailure('body_too_large', `${error.message}; ${KEPT}`));
    if (error === req.errored)
      return err(edgeFailure('body_malformed', `body ended before its announced length; ${KEPT}`));
    throw error;
  }
}

/** An import that is cut off can simply be run again. */
const KEPT = 'the lines before that are imported';

async function* rowsOf(texts: AsyncIterable<string | undefined>): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of texts) {
    line += 1;
    if (text === undefined) yield { line, fields: err(`the line must be at most ${LINE_LENGTH_MAX} characters`) };
    else if (text.trim() !== '') yield importLine(line, text);
  }
}

const reportJson = ({ rejectedTotal, ...report }: ImportReport): object => ({
  ...report,
  rejected_total: rejectedTotal,
});
