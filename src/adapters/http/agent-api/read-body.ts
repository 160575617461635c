import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { edgeFailure, type EdgeFailure } from '../http-failure.ts';

/** Most bytes an Agent call may carry: all its fields together need a tenth of this. */
export const AGENT_BODY_BYTES_MAX = 8 * 1024;

/** A body this small comes with its headers or right behind them. */
const AGENT_BODY_TIMEOUT_MS = 10_000;

const TOO_LARGE = edgeFailure('body_too_large', `body must be at most ${AGENT_BODY_BYTES_MAX} bytes`);
const TOO_SLOW = edgeFailure('request_timeout', 'the body did not arrive in time');
const CUT_OFF = edgeFailure('body_malformed', 'body ended before its announced length');

/**
 * The whole body of a small request. Not koa-body: for the Agent's few hundred bytes it costs more than everything else that
 * the gateway does for a game list.
 */
export function readBody(request: IncomingMessage): Promise<Result<Buffer, EdgeFailure>> {
  const announced = request.headers['content-length'];
  if (announced !== undefined && Number(announced) > AGENT_BODY_BYTES_MAX) return Promise.resolve(err(TOO_LARGE));
  return new Promise((resolve) => {
    let first: Buffer | undefined;
    let more: Buffer[] | undefined;
    let size = 0;
    const settle = (result: Result<Buffer, EdgeFailure>): void => {
      clearTimeout(deadline);
      resolve(result);
    };
    const deadline = setTimeout(settle, AGENT_BODY_TIMEOUT_MS, err(TOO_SLOW));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > AGENT_BODY_BYTES_MAX) settle(err(TOO_LARGE));
      else if (first === undefined) first = chunk;
      else (more ??= [first]).push(chunk);
    });
    request.on('end', () => {
      settle(ok(more === undefined ? (first ?? NO_BYTES) : Buffer.concat(more)));
    });
    request.on('error', () => {
      settle(err(CUT_OFF));
    });
  });
}

const NO_BYTES = Buffer.alloc(0);
