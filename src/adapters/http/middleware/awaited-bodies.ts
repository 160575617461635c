import type { IncomingMessage } from 'node:http';
import { err, type Result } from '../../../domain/shared/result.ts';
import type { EdgeFailure } from '../answers/http-failure.ts';
import { TOO_BUSY } from '../answers/not-ready.ts';
import { rawBody } from './raw-body.ts';
import type { RequestGuard } from './request-guard.ts';
import { UnfinishedBodies } from './unfinished-bodies.ts';

/** A sender with a credential may have a slow line and a long body; nobody else has more than a short form to send. */
const TIMEOUT_MS = { proven: 60_000, stranger: 10_000 } as const;

/** The limits of one body, and whether its sender has shown a right credential. */
export interface AwaitedBody {
  readonly sender: 'proven' | 'stranger';
  readonly bytesMax: number;
}

/**
 * Reads the bodies of people and of administration. A request whose body is on its way leaves its place among the requests under way, so that
 * no number of unfinished bodies shuts anybody out. Bodies of strangers give way to each other, and never to those of proven senders.
 */
export class AwaitedBodies {
  readonly #guard: RequestGuard;
  readonly #unfinished = { proven: new UnfinishedBodies(), stranger: new UnfinishedBodies() };

  constructor(guard: RequestGuard) {
    this.#guard = guard;
  }

  /** The whole text of the body, which nothing has read yet. */
  async read(request: IncomingMessage, { sender, bytesMax }: AwaitedBody): Promise<Result<string, EdgeFailure>> {
    const address = this.#guard.addressOf(request);
    const unfinished = this.#unfinished[sender];
    this.#guard.stepOut();
    const body = await rawBody(request, { address, unfinished, bytesMax, timeoutMs: TIMEOUT_MS[sender] });
    const hasRoom = this.#guard.stepIn();
    return hasRoom || !body.ok ? body : err(TOO_BUSY);
  }
}
