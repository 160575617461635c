import { exactJsonIn, readDecimal, UpstreamHttp, z, type Decimal } from '../../protocol-kit.ts';
import type { SentResult } from '../../simulator-kit.ts';

export interface CallbackLineParts {
  /** The gateway's address for this provider. */
  readonly callbackUrl: string;
  /** The upstream waits only for this time. */
  readonly timeoutMs: number;
}

/** Sends the upstream's callbacks to the gateway. */
export class CallbackLine {
  readonly #url: string;
  readonly #http: UpstreamHttp;

  constructor({ callbackUrl, timeoutMs }: CallbackLineParts) {
    this.#url = callbackUrl;
    this.#http = new UpstreamHttp({ timeoutMs });
  }

  async send(body: string): Promise<SentResult> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await this.#http.send({ method: 'POST', url: this.#url, headers, body });
    return answer.ok && answer.value.status === 200 ? resultOf(answer.value.text) : UNKNOWN;
  }
}

const ACCEPTED = '0';
/** "Transaction failed": the gateway does not know the outcome. */
const IN_DOUBT = '901';
const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

/** Numbers are texts here. The code counts with any `result`: a push has no result, and PHP writes an empty one as a list. */
const answerShape = z.object({ errorCode: z.string().regex(/^\d{1,5}$/), result: z.unknown().optional() });

/** An unreadable balance is left out. */
const balanceShape = z.object({ money: text(), cash: text() });

function resultOf(body: string): SentResult {
  const read = answerShape.safeParse(exactJsonIn(body));
  if (!read.success) return UNKNOWN;
  const { errorCode: code, result } = read.data;
  return { outcome: outcomeOf(code), balance: balanceIn(result), code };
}

/** The balance is `cash` after a movement, which repeats its amount in `money`, and `money` after a balance query. */
function balanceIn(result: unknown): Decimal | undefined {
  const { cash, money } = balanceShape.safeParse(result).data ?? {};
  return readDecimal(cash ?? money);
}

function text() {
  return z.string().optional().catch(undefined);
}

function outcomeOf(code: string): SentResult['outcome'] {
  if (code === ACCEPTED) return 'accepted';
  return code === IN_DOUBT ? 'unknown' : 'refused';
}
