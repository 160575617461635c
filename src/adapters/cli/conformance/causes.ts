/** The causes of problems, read from the request and its answer. Many cases may fail for one cause. */
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Call } from './conformance-case.ts';
import type { Answer } from './answer.ts';
import { TAMPERINGS } from './tampering.ts';

export interface Cause {
  /** The end of a sentence that begins with "the Agent". Problems with the same text have the same cause. */
  readonly says: string;
  /** The part of the answer that shows it. */
  readonly read?: string;
}

/** A repetition with another answer. Often the Agent has booked it again, and the balance shows that. */
export const OTHER_ANSWER = 'answers a repetition otherwise than the first time';

/** The cause of an answer that is not as expected. */
export function causeOfAnswer(answer: Answer, call: Call): Cause {
  const { reply } = answer;
  if (reply.kind !== 'answered') return { says: `${UNANSWERED[reply.kind]} (${reply.detail})` };
  const says = RULES.map((rule) => rule(answer, call)).find((one) => one !== undefined);
  return { says: says ?? `answers HTTP ${answer.httpStatus}`, read: `HTTP ${answer.httpStatus} ${reply.text}` };
}

export function causeOfBalance({ data }: Answer): Cause {
  const told = data['balance'];
  const read = told === undefined ? 'no data.balance' : `data.balance ${JSON.stringify(told)}`;
  if (typeof told === 'number') return { says: NUMBER, read };
  const isReadable = typeof told === 'string' && Decimal.of(told.trim()).ok;
  return { says: isReadable ? 'tells another balance than its movements make' : UNREADABLE, read };
}

/** A callback of a case: its amount with its sign, and how often it was sent. */
export interface SentCall {
  readonly amount: Decimal;
  /** The amount that moves when it is booked; 0 if an accepted callback moves nothing. */
  readonly movement: Decimal;
  readonly times: number;
}

export interface Change {
  readonly expected: Decimal;
  readonly actual: Decimal;
  /** The answer that told the last balance. */
  readonly answer: Answer;
  readonly sent: readonly SentCall[];
  readonly isAtOnce: boolean;
}

export function causeOfChange({ expected, actual, answer, sent, isAtOnce }: Change): Cause {
  const excess = actual.minus(expected);
  const read = `data.balance ${JSON.stringify(answer.data['balance'])}`;
  if (excess.abs().compare(CENT) < 0) {
    return {
      says: typeof answer.data['balance'] === 'number' ? NUMBER : 'rounds amounts, or keeps them as floats',
      read,
    };
  }
  const when = isAtOnce ? ' when callbacks come at once' : '';
  if (sent.some((one) => isMultiple(excess, one, one.times - 1) && !one.movement.isZero())) {
    return { says: `books a repetition again${when}`, read };
  }
  if (sent.some((one) => isMultiple(excess, one, one.times) && one.movement.isZero())) {
    return { says: `books a callback that moves nothing, or that was booked before${when}`, read };
  }
  if (actual.isZero()) return { says: `accepts callbacks and books nothing${when}`, read };
  return { says: `books other amounts than the accepted callbacks have${when}`, read };
}

const CENT = Decimal.from('0.01');
const NUMBER = 'tells data.balance as a JSON number, which is read as a float; it must be decimal text such as "12.50"';
const UNREADABLE = 'tells no data.balance that can be read as decimal text';

/** Whether the excess is the amount of the call once, or up to `most` times. */
const isMultiple = (excess: Decimal, { amount }: SentCall, most: number): boolean =>
  Array.from({ length: most }, (_, at) => Array<Decimal>(at + 1).fill(amount)).some((amounts) =>
    amounts.reduce((sum, one) => sum.plus(one), Decimal.ZERO).equals(excess),
  );

const UNANSWERED = {
  timed_out: 'does not answer in time',
  connection_lost: 'closes the connection before it answers',
  unreachable: 'does not listen there',
  address_refused: 'has an address that is not allowed',
} as const;

type Rule = (answer: Answer, call: Call) => string | undefined;

const isWanted = ({ expect }: Call): boolean => expect.is === 'accepted' || expect.is === 'not_refused';

const fault: Rule = ({ httpStatus }) => (httpStatus >= 500 ? `answers HTTP ${httpStatus}, a fault` : undefined);

const notice: Rule = ({ httpStatus }, { role, tampering }) => {
  if (role !== 'notice' || httpStatus === 401) return undefined;
  return tampering === undefined
    ? `answers HTTP ${httpStatus} to a notice, and not 2xx`
    : `accepts ${TAMPERINGS[tampering].accepting}`;
};

const acceptance: Rule = ({ outcome }, call) => (outcome === 'accepted' ? `accepts ${wrongIn(call)}` : undefined);

function wrongIn({ tampering, fields, text, who, callbackIdOf, transactionIdOf, expect }: Call): string {
  if (tampering !== undefined) return TAMPERINGS[tampering].accepting;
  if (text !== undefined) return 'a body that is no callback in JSON';
  if (fields !== undefined) return `a callback with a wrong or missing ${Object.keys(fields).join(', ')}`;
  if (who === 'unknown') return 'a callback for a player whom it does not know';
  if (callbackIdOf !== undefined || transactionIdOf !== undefined) return 'a known id with other content';
  return expect.is === 'not_taken' ? 'a bet that it must refuse' : 'a callback that it must refuse';
}

const notProven: Rule = ({ httpStatus }) =>
  httpStatus === 401
    ? 'answers HTTP 401 to what is rightly signed: it has another secret, its clock is off, or it does not check the bytes as they came'
    : undefined;

const envelope: Rule = ({ httpStatus, envelope: { status, code } }) => {
  if (status === undefined && code === undefined)
    return `answers HTTP ${httpStatus} without {"status", "code"} in JSON`;
  if (typeof status !== 'boolean') return `answers with a status that is not true or false`;
  if (!Number.isInteger(code)) return `answers with a code that is no whole number`;
  return status === (code === 0) ? undefined : `answers status ${status} with code ${code as number}, a contradiction`;
};

const verdict: Rule = ({ httpStatus, envelope: { code } }, call) => {
  const told = `code ${String(code)} (HTTP ${httpStatus})`;
  if (code === 0) return `answers success with HTTP ${httpStatus}`;
  if (isWanted(call)) return `refuses with ${told} what it must accept`;
  if (call.expect.is === 'not_taken') return `refuses a bet with ${told}, which does not say that it is not taken`;
  if (call.expect.is === 'turned_away') return `gives a verdict, ${told}, on a request that the gateway did not sign`;
  return `answers ${told} where it must refuse for good`;
};

const RULES: readonly Rule[] = [fault, notice, acceptance, notProven, envelope, verdict];
