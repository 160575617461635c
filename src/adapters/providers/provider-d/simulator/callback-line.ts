import { z } from 'zod';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentResult } from '../../simulation/simulator-sender.ts';
import { parseExactJson } from '../../upstream/exact-json.ts';
import { UpstreamHttp } from '../../upstream/upstream-http.ts';

export interface CallbackLineParts {
  /** Of the gateway, for this provider. */
  readonly callbackUrl: string;
  /** The upstream waits so long and no longer. */
  readonly timeoutMs: number;
}

/** The upstream's line to the gateway. */
export class CallbackLine {
  readonly #url: string;
  readonly #http: UpstreamHttp;

  constructor({ callbackUrl, timeoutMs }: CallbackLineParts) {
    this.#url = callbackUrl;
    this.#http = new UpstreamHttp(timeoutMs);
  }

  async send(body: string): Promise<SentResult> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await this.#http.send({ method: 'POST', url: this.#url, headers, body });
    return answer.ok && answer.value.status === 200 ? resultOf(answer.value.text) : UNKNOWN;
  }
}

const ACCEPTED = '0';
/** "Transaction failed": the gateway does not know itself. */
const IN_DOUBT = '901';
const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

/** Numbers are text here. The code counts whatever `result` holds: a push has none, and PHP writes an empty one as a list. */
const answerShape = z.object({ errorCode: z.string().regex(/^\d{1,5}$/), result: z.unknown().optional() });

/** Each is left out if it cannot be read. */
const balanceShape = z.object({ money: text(), cash: text() });

function resultOf(body: string): SentResult {
  const read = answerShape.safeParse(jsonOf(body));
  if (!read.success) return UNKNOWN;
  const { errorCode: code, result } = read.data;
  return { outcome: outcomeOf(code), balance: balanceIn(result), code };
}

/** `cash` after a movement, whose `money` is its own; `money` where the balance was asked for. */
function balanceIn(result: unknown): Decimal | undefined {
  const { cash, money } = balanceShape.safeParse(result).data ?? {};
  const balance = Decimal.of(cash ?? money ?? '');
  return balance.ok ? balance.value : undefined;
}

function text() {
  return z.string().optional().catch(undefined);
}

function outcomeOf(code: string): SentResult['outcome'] {
  if (code === ACCEPTED) return 'accepted';
  return code === IN_DOUBT ? 'unknown' : 'refused';
}

function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
