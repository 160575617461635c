import { outcomeOf, type AttemptOutcome, type CallbackReply } from '../../../domain/callback/callback-outcome.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';

/** An answer as the gateway interprets it. */
export interface Answer {
  readonly reply: CallbackReply;
  readonly outcome: AttemptOutcome;
  /** 0 without an answer. */
  readonly httpStatus: number;
  readonly envelope: Envelope;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The members of an answer, as they came. */
interface Envelope {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly data?: unknown;
}

export function answerOf(reply: CallbackReply): Answer {
  const envelope = reply.kind === 'answered' ? envelopeOf(reply.text) : {};
  const { data } = envelope;
  return {
    reply,
    outcome: outcomeOf(reply),
    httpStatus: reply.kind === 'answered' ? reply.httpStatus : 0,
    envelope,
    data: typeof data === 'object' && data !== null ? (data as Answer['data']) : {},
  };
}

function envelopeOf(text: string): Envelope {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch {
    return {};
  }
}

/** The balance in an answer with all its digits, some of which the gateway would cut; undefined if it is missing or unreadable. */
export function toldBalance({ data: { balance } }: Answer): Decimal | undefined {
  if (typeof balance !== 'string' && typeof balance !== 'number') return undefined;
  const told = Decimal.of(String(balance).trim());
  return told.ok ? told.value : undefined;
}
