import type { IncomingMessage } from 'node:http';
import type { ProviderLevel } from '../../../application/admission/levels.ts';
import type { ArrivedRequest } from '../../../application/wallet/receive-provider-callback.ts';
import { err, type Result } from '../../../domain/shared/result.ts';
import type { Answer } from '../answers/answer.ts';
import { OVERLOADED, refusalOf } from '../answers/not-ready.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import { CALLBACK_BYTES_MAX, rawBody, STRANGERS_BYTES_MAX } from '../messages/raw-body.ts';
import type { UnfinishedBodies } from '../messages/unfinished-bodies.ts';

/** A request that is refused, with the gateway's own answer. */
export interface BodyRefused {
  readonly kind: 'body_refused';
  readonly answer: Answer;
  /** Whether the body exceeded the limit for unauthenticated peers. */
  readonly isStrangers: boolean;
}

interface RequestParts {
  readonly head: ArrivedRequest<BodyRefused>['head'];
  readonly address: string;
  readonly guard: RequestGuard;
  readonly unfinished: UnfinishedBodies;
}

/** A provider's request. It counts as under way after its body has been read, so that a sender that never ends a body takes no slot. */
export class ProviderCall implements ArrivedRequest<BodyRefused> {
  readonly #message: IncomingMessage;
  readonly #parts: RequestParts;
  #leave: (() => void) | undefined;

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

  readonly readBody = async (sender: 'proven' | 'stranger'): Promise<Result<string, BodyRefused>> => {
    const body = await rawBody(this.#message, { ...this.#parts, bytesMax: BYTES_MAX[sender] });
    if (body.ok) return body;
    const isStrangers = sender === 'stranger' && body.error.kind === 'body_too_large';
    return err({ kind: 'body_refused', answer: refusalOf(body.error), isStrangers });
  };

  readonly enter = (provider: string, level: ProviderLevel): BodyRefused | undefined => {
    this.#leave = this.#parts.guard.enterOf(provider, level);
    return this.#leave === undefined ? NO_ROOM : undefined;
  };

  /** Frees the slot after the answer. */
  end(): void {
    this.#leave?.();
    this.#leave = undefined;
  }
}

const NO_ROOM: BodyRefused = { kind: 'body_refused', answer: OVERLOADED, isStrangers: false };

const BYTES_MAX = { proven: CALLBACK_BYTES_MAX, stranger: STRANGERS_BYTES_MAX } as const;
