import type { IncomingMessage } from 'node:http';
import type { ArrivedRequest } from '../../../application/wallet/receive-provider-callback.ts';
import { err, type Result } from '../../../domain/shared/result.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import type { EdgeFailure } from '../answers/http-failure.ts';
import { notReady, OVERLOADED } from '../answers/not-ready.ts';
import type { RequestGuard } from '../middleware/request-guard.ts';
import { rawBody } from './raw-body.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';

/** A body that is not taken, and what the gateway would say to anybody. */
export interface BodyRefused {
  readonly kind: 'body_refused';
  readonly answer: Answer;
}

interface RequestParts {
  readonly head: ArrivedRequest<BodyRefused>['head'];
  readonly address: string;
  readonly guard: RequestGuard;
  readonly unfinished: UnfinishedBodies;
}

/** A request that is under way from the moment that all of it is there. A sender who does not end a body takes nobody's place. */
export class ProviderCall implements ArrivedRequest<BodyRefused> {
  readonly #message: IncomingMessage;
  readonly #parts: RequestParts;
  #isUnderWay = false;

  constructor(message: IncomingMessage, parts: RequestParts) {
    this.#message = message;
    this.#parts = parts;
  }

  get head(): RequestParts['head'] {
    return this.#parts.head;
  }

  get address(): string {
    return this.#parts.address;
  }

  readonly readBody = async (): Promise<Result<string, BodyRefused>> => {
    const body = await rawBody(this.#message, this.#parts);
    if (!body.ok) return err({ kind: 'body_refused', answer: answerTo(body.error) });
    this.#isUnderWay = this.#parts.guard.begin();
    return this.#isUnderWay ? body : err({ kind: 'body_refused', answer: OVERLOADED });
  };

  /** It has been answered. */
  end(): void {
    if (this.#isUnderWay) this.#parts.guard.end();
    this.#isUnderWay = false;
  }
}

const answerTo = (failure: EdgeFailure): Answer =>
  failure.kind === 'not_ready' ? notReady(failure.sentence) : refusal(failure);
