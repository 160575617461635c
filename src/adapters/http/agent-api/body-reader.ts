import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { AGENT_BODY_BYTES_MAX } from '../../api/schemas/body-limits.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';

/** A small body arrives with its headers or right behind them. This is its time limit; the check may be one interval late. */
const BODY_TIMEOUT_MS = 10_000;
const LOOK_INTERVAL_MS = 1_000;

const TOO_LARGE = edgeFailure('body_too_large', `body must be at most ${AGENT_BODY_BYTES_MAX} bytes`);
const TOO_SLOW = edgeFailure('request_timeout', 'the body did not arrive in time');
const CUT_OFF = edgeFailure('body_malformed', 'body ended before its announced length');
const NO_BYTES = Buffer.alloc(0);

/**
 * The body if it has arrived already, as nearly always. It comes in one packet with the headers, and waits in the stream's buffer while the token is
 * checked. This needs no listener and no promise, which cost 4 µs. Node calls a request complete only after the microtasks that follow the last piece
 * of its body, so the announced length is compared.
 */
export function arrivedBody(request: IncomingMessage): Result<Buffer, EdgeFailure> | undefined {
  const { readableLength } = request;
  const isThere = request.complete || readableLength === Number(request.headers['content-length']);
  if (!isThere || readableLength > AGENT_BODY_BYTES_MAX) return undefined;
  return ok((request.read() as Buffer | null) ?? NO_BYTES);
}

interface Arrival {
  /** The number of the check at which the body began to arrive. There is one check a second. */
  readonly startedAt: number;
  readonly settle: (result: Result<Buffer, EdgeFailure>) => void;
}

/**
 * Reads the whole body of a small request. koa-body would cost more, for an Agent's few hundred bytes, than everything else that the gateway does for
 * a game list. One timer watches all bodies, because setting and clearing one for each took 1 µs.
 */
export class BodyReader {
  readonly #arriving = new Set<Arrival>();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;

  read(request: IncomingMessage): Promise<Result<Buffer, EdgeFailure>> {
    const announced = request.headers['content-length'];
    if (announced !== undefined && Number(announced) > AGENT_BODY_BYTES_MAX) return Promise.resolve(err(TOO_LARGE));
    if (request.destroyed) return Promise.resolve(err(CUT_OFF));
    return new Promise((resolve) => {
      const arrival: Arrival = {
        startedAt: this.#looks,
        settle: (result) => {
          this.#arriving.delete(arrival);
          resolve(result);
        },
      };
      this.#watch(arrival);
      gather(request, arrival.settle);
    });
  }

  #watch(arrival: Arrival): void {
    this.#arriving.add(arrival);
    this.#timer ??= setInterval(() => {
      this.#look();
    }, LOOK_INTERVAL_MS).unref();
  }

  #look(): void {
    this.#looks += 1;
    for (const { startedAt, settle } of this.#arriving) {
      if ((this.#looks - startedAt) * LOOK_INTERVAL_MS > BODY_TIMEOUT_MS) settle(err(TOO_SLOW));
    }
    if (this.#arriving.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function gather(request: IncomingMessage, settle: Arrival['settle']): void {
  let first: Buffer | undefined;
  let more: Buffer[] | undefined;
  let size = 0;
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
}
