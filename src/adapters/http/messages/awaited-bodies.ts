import type { IncomingMessage } from 'node:http';
import { err, type Result } from '../../../domain/shared/result.ts';
import type { EdgeFailure } from '../answers/http-failure.ts';
import { TOO_BUSY } from '../answers/not-ready.ts';
import { rawBody } from './raw-body.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import { UnfinishedBodies } from './unfinished-bodies.ts';

/** A sender with a credential may have a slow connection and a long body. Anybody else sends at most a short form. */
const TIMEOUT_MS = { proven: 60_000, stranger: 10_000 } as const;

/** The limits of one body, and whether its sender has shown a right credential. */
export interface AwaitedBody {
  readonly sender: 'proven' | 'stranger';
  readonly bytesMax: number;
}

/**
 * Reads the bodies of people and of administration. A request frees its slot among the requests under way while its body arrives, so that unfinished
 * bodies never block other requests. Too many bodies of unauthenticated peers displace each other, but never those of authenticated senders.
 */
export class AwaitedBodies {
  readonly #guard: RequestGuard;
  readonly #unfinished = { proven: new UnfinishedBodies(), stranger: new UnfinishedBodies() };

  constructor(guard: RequestGuard) {
    this.#guard = guard;
  }

  /** Reads the whole body as text. The body must not have been read before. */
  async read(request: IncomingMessage, { sender, bytesMax }: AwaitedBody): Promise<Result<string, EdgeFailure>> {
    const address = this.#guard.addressOf(request);
    const unfinished = this.#unfinished[sender];
    this.#guard.stepOut();
    const body = await rawBody(request, { address, unfinished, bytesMax, timeoutMs: TIMEOUT_MS[sender] });
    const hasRoom = this.#guard.stepIn();
    return hasRoom || !body.ok ? body : err(TOO_BUSY);
  }
}
