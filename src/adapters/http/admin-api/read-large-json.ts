import type { IncomingMessage } from 'node:http';
import type { RouterContext } from '@koa/router';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { BodyBounds } from '../../api/body-limits.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import { parsedJson } from './read-json.ts';

/** Reads the JSON body of an import, for as long as its request may take; no body at all stands for an object without fields. */
export async function readLargeJson(
  { req }: RouterContext<GatewayState>,
  { bytesMax, valuesMax }: BodyBounds,
): Promise<Result<unknown, EdgeFailure>> {
  const text = await wholeText(req, bytesMax);
  return text.ok ? parsedJson(text.value, valuesMax) : text;
}

/** A body of which not all is wanted stays readable, so that its rest can be thrown away and the refusal arrive. */
export const chunksOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

async function wholeText(request: IncomingMessage, bytesMax: number): Promise<Result<string, EdgeFailure>> {
  const tooLarge = err(edgeFailure('body_too_large', `body must be at most ${bytesMax} bytes`));
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return tooLarge;
  try {
    const chunks = await chunksUpTo(request, bytesMax);
    return chunks === undefined ? tooLarge : ok(Buffer.concat(chunks).toString());
  } catch (error) {
    if (error !== request.errored) throw error;
    return err(edgeFailure('body_malformed', 'body ended before its announced length'));
  }
}

/** Undefined for a body that is too large. */
async function chunksUpTo(request: IncomingMessage, bytesMax: number): Promise<readonly Buffer[] | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    if ((size += chunk.length) > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return chunks;
}
