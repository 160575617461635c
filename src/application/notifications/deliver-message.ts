import type { CallbackReply } from '../../domain/callback/callback-outcome.ts';
import { isPlain } from '../../domain/callback/callback-outcome.ts';
import type { DestinationKind } from '../../domain/notification/destination.ts';
import type { Message } from '../../domain/notification/message.ts';
import type { News } from '../../domain/notification/news.ts';
import { storableText } from '../../domain/shared/bounded-text.ts';
import { instantText } from '../../domain/shared/instant.ts';
import type { CallbackSender } from '../ports/callback-sender.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { SecretBox } from '../ports/secret-box.ts';

export interface DeliverMessageParts {
  readonly mailer: Mailer;
  readonly sender: CallbackSender;
  readonly secrets: Pick<SecretBox, 'open'>;
}

/** A message with the place where it goes. */
export interface AddressedMessage extends Message {
  readonly id: string;
  readonly kind: DestinationKind;
  readonly addressSealed: string;
}

/** The end of one attempt. */
export interface Delivery {
  readonly isDelivered: boolean;
  /** The answer, or the reason why there is none. */
  readonly answer: string;
  /** The pause that the destination asked for. */
  readonly retryAfterMs: number | undefined;
}

/** The longest time of one request to a webhook, or of a notice to an Agent. */
export const WEBHOOK_WITHIN_MS = 10_000;
/** The longest text of a message to a chat. Google Chat refuses more than 4,096 bytes. */
const CHAT_LENGTH_MAX = 3_500;
const ANSWER_LENGTH_MAX = 300;

/** Sends a message once, by mail or to a webhook. */
export class DeliverMessage {
  readonly #parts: DeliverMessageParts;

  constructor(parts: DeliverMessageParts) {
    this.#parts = parts;
  }

  /** Never rejects, and resolves within a limit of time. */
  async execute(message: AddressedMessage): Promise<Delivery> {
    const { id, kind, subject, text } = message;
    const address = this.#opened(message.addressSealed);
    if (address === undefined) return { isDelivered: false, answer: NO_KEY, retryAfterMs: undefined };
    if (kind === 'email') {
      const { isTaken, answer } = await this.#parts.mailer.send({ id, to: address, subject, text });
      return { isDelivered: isTaken, answer: short(answer), retryAfterMs: undefined };
    }
    const body = JSON.stringify(kind === 'chat' ? { text: chatText(message) } : fieldsOf(message));
    const reply = await this.#parts.sender.send({
      url: address,
      id,
      body,
      secrets: [],
      onceWithinMs: WEBHOOK_WITHIN_MS,
    });
    return deliveryOf(reply);
  }

  #opened(sealed: string): string | undefined {
    try {
      return this.#parts.secrets.open(sealed);
    } catch {
      return undefined;
    }
  }
}

const NO_KEY = 'the address is sealed with a key that this gateway does not have';

/** The end of an attempt whose reply this is: any answer 2xx is a delivery. */
export function deliveryOf(reply: CallbackReply): Delivery {
  if (reply.kind !== 'answered')
    return { isDelivered: false, answer: short(`${reply.kind}: ${reply.detail}`), retryAfterMs: undefined };
  const { httpStatus, text, retryAfterMs } = reply;
  return { isDelivered: isPlain(httpStatus), answer: short(`HTTP ${httpStatus} ${text}`.trim()), retryAfterMs };
}

const short = (answer: string): string => storableText(answer, ANSWER_LENGTH_MAX);

function chatText({ subject, text }: Message): string {
  const whole = `${subject}\n\n${text}`;
  return whole.length <= CHAT_LENGTH_MAX ? whole : `${whole.slice(0, CHAT_LENGTH_MAX)}…\n\nThe overview has the rest.`;
}

const fieldsOf = ({ id, subject, text, findings, leftOut }: AddressedMessage) => ({
  id,
  subject,
  text,
  findings: findings.map(newsFields),
  left_out: leftOut,
});

const newsFields = (news: News) => ({
  key: news.key,
  state: news.state,
  trouble: news.trouble,
  severity: news.severity,
  finding: news.finding,
  meaning: news.meaning,
  next_command: news.nextCommand,
  runbook: news.runbook ?? null,
  agent: news.agent ?? null,
  provider: news.provider ?? null,
  since: instantText(news.sinceMs),
});
