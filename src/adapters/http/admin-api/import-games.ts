import type { IncomingMessage } from 'node:http';
import type { ImportGames, ImportReport, ImportRow } from '../../../application/catalogue/import-games.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { sentenceOf } from '../answers/answer.ts';
import { type EdgeFailure, edgeFailure, type HttpFailure } from '../answers/http-failure.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import type { AdminContext } from './admin-call.ts';
import { bodyTypeFailure, parsedJson } from './read-json.ts';
import { type BodyBounds, IMPORT_LIMITS } from '../../api/schemas/body-limits.ts';
import type { AnswerOf } from '../../api/call.ts';
import type { CATALOGUE } from '../../api/calls/catalogue.ts';
import { importLine, importRow } from './import-row.ts';
import { setImmediate } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { RouterContext } from '@koa/router';

/**
 * Reads the JSON body of an import, within the time limit of the request. An empty body is an object without fields. koa-body reads it as text,
 * because the structure is counted before it is parsed.
 */
async function readLargeJson(
  ctx: RouterContext<GatewayState>,
  { bytesMax, valuesMax }: BodyBounds,
): Promise<Result<unknown, EdgeFailure>> {
  const read = koaBody({
    text: true,
    textTypes: ['application/json'],
    textLimit: bytesMax,
    json: false,
    urlencoded: false,
    multipart: false,
    parsedMethods: METHODS,
  });
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    return err(foreignFailure(error, bytesMax));
  }
  const { body = '' } = ctx.request as { body?: string };
  return parsedJson(body, valuesMax);
}

const METHODS = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH];

// koa-body throws http-errors; only their status tells one refusal from another.
function foreignFailure(error: unknown, bytesMax: number): EdgeFailure {
  const status = (error as { status?: number }).status;
  if (status === 413) return edgeFailure('body_too_large', `body must be at most ${bytesMax} bytes`);
  if (status === 415) return edgeFailure('body_type_unsupported', 'the charset or content encoding is not supported');
  if (status === 400) return edgeFailure('body_malformed', 'body ended before its announced length');
  throw error;
}

/** Reports that the stream exceeds its limit. */
class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** The limits of a stream of lines. */
interface LineLimits {
  readonly bytesMax: number;
  readonly lineLengthMax: number;
}

/**
 * The lines of a stream, without their ends; undefined for a line that is too long. Only one line is in memory at a time, whatever the size of the
 * stream, and of a line that is too long, nothing is kept.
 */
async function* lines(chunks: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<string | undefined> {
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let rest = '';
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytesMax) throw new TooManyBytes(`body must be at most ${limits.bytesMax} bytes`);
    const parts = (rest + decoder.write(chunk)).split('\n');
    // For a line that is already too long, one character beyond the limit is enough to remember that.
    rest = (parts.pop() ?? '').slice(0, limits.lineLengthMax + 1);
    yield* parts.map((part) => bounded(part, limits));
  }
  if (rest !== '') yield bounded(rest, limits);
}

const bounded = (line: string, { lineLengthMax }: LineLimits): string | undefined =>
  line.length > lineLengthMax ? undefined : line;

/** A hundred rows took 1.2 ms to check if all are wrong, and a third of that if all are right. */
export const ROWS_PER_TURN = 100;

/**
 * Yields the rows, and lets other requests run after every {@link ROWS_PER_TURN}. Awaiting alone is not enough: awaiting data in memory never gives
 * up the event loop.
 */
async function* inTurns<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % ROWS_PER_TURN === 0) await setImmediate();
  }
}

type Report = AnswerOf<typeof CATALOGUE.import>;
type Imported = Promise<Result<Report, HttpFailure>>;

const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

/** Runs an import of the request's body in either of its two forms. */
export async function importedGames(ctx: AdminContext, useCase: ImportGames): Imported {
  const unsupported = bodyTypeFailure(ctx, [...NDJSON_TYPES, 'application/json']);
  if (unsupported !== undefined) return err(unsupported);
  if (ctx.is(NDJSON_TYPES)) return importLines(ctx, useCase);
  return importArray(ctx, useCase);
}

async function importArray(ctx: AdminContext, useCase: ImportGames): Imported {
  const body = await readLargeJson(ctx, ARRAY);
  if (!body.ok) return body.error.kind === 'body_too_large' ? err(tooLarge(body.error.sentence, USE_NDJSON)) : body;
  const admitted = await ctx.state.stillAdmitted?.();
  if (admitted?.ok === false) return admitted;
  if (!Array.isArray(body.value)) return err(edgeFailure('body_malformed', 'body must be a JSON array of games'));
  if (body.value.length > IMPORT_LIMITS.arrayRowsMax) {
    return err(tooLarge(`body must be an array of at most ${IMPORT_LIMITS.arrayRowsMax} games`, USE_NDJSON));
  }
  return ok(reportJson(await useCase.execute(arrayRows(body.value))));
}

async function importLines({ req, state }: AdminContext, useCase: ImportGames): Imported {
  const limits = { bytesMax: IMPORT_LIMITS.ndjsonBytesMax, lineLengthMax: IMPORT_LIMITS.lineLengthMax };
  try {
    return ok(reportJson(await useCase.execute(lineRows(lines(whileAdmitted(chunksOf(req), state), limits)))));
  } catch (error) {
    if (error instanceof NoLongerAdmitted) return err(error.failure);
    if (error instanceof TooManyBytes) return err(tooLarge(error.message, KEPT));
    if (error === req.errored)
      return err(edgeFailure('body_malformed', `body ended before its announced length; ${KEPT}`));
    throw error;
  }
}

/** Keeps the request readable after the loop ends early, so that the rest of the body is discarded and the refusal arrives. */
const chunksOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

class NoLongerAdmitted extends Error {
  override readonly name = 'NoLongerAdmitted';
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(sentenceOf(failure));
    this.failure = failure;
  }
}

/** Yields the pieces of a list while the token of the caller is valid. A list may take minutes to arrive, and a piece has some hundred games. */
async function* whileAdmitted(chunks: AsyncIterable<Buffer>, { stillAdmitted }: GatewayState): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const admitted = await stillAdmitted?.();
    if (admitted?.ok === false) throw new NoLongerAdmitted(admitted.error);
    yield chunk;
  }
}

const ARRAY: BodyBounds = { bytesMax: IMPORT_LIMITS.arrayBytesMax, valuesMax: IMPORT_LIMITS.arrayValuesMax };

/** The end of a refusal after an import was cut off. Such an import can simply be run again. */
const KEPT = 'the lines before that are imported';

/** The advice for a list with more games than an array may have. */
const USE_NDJSON = 'send more as NDJSON, one object a line (application/x-ndjson)';

const tooLarge = (sentence: string, advice: string): EdgeFailure =>
  edgeFailure('body_too_large', `${sentence}; ${advice}`);

/** The rows of a JSON array, each checked when it is read. */
export const arrayRows = (values: readonly unknown[]): AsyncGenerator<ImportRow> => inTurns(checkedRows(values));

function* checkedRows(values: readonly unknown[]): Generator<ImportRow> {
  for (const [at, value] of values.entries()) yield importRow(at + 1, value);
}

/** The rows of NDJSON; undefined stands for a line that is too long. Empty lines are skipped. */
export const lineRows = (texts: AsyncIterable<string | undefined>): AsyncGenerator<ImportRow> =>
  inTurns(checkedLines(texts));

async function* checkedLines(texts: AsyncIterable<string | undefined>): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of texts) {
    line += 1;
    if (text === undefined) yield { line, fields: err(LINE_TOO_LONG) };
    else if (text.trim() !== '') yield importLine(line, text);
  }
}

const LINE_TOO_LONG = `the line must be at most ${IMPORT_LIMITS.lineLengthMax} characters`;

const reportJson = ({ created, updated, unchanged, rejected, rejectedTotal }: ImportReport): Report => ({
  created,
  updated,
  unchanged,
  rejected,
  rejected_total: rejectedTotal,
});
