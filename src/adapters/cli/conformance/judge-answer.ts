import { betAnswerOf } from '../../../domain/callback/agent-answer.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { toldBalance, type Answer } from './answer.ts';
import { causeOfAnswer, causeOfBalance, OTHER_ANSWER, type Cause } from './causes.ts';
import { STANDINGS, type Call, type Expectation, type Standing } from './conformance-case.ts';

const isAnswered = ({ httpStatus }: Answer): boolean => httpStatus > 0 && httpStatus < 500;
const isUnaccepted = (answer: Answer): boolean => isAnswered(answer) && answer.outcome !== 'accepted';

const isTaken = ({ httpStatus }: Answer): boolean => httpStatus >= 200 && httpStatus < 300;

const HOLDS = {
  accepted: ({ outcome }) => outcome === 'accepted',
  not_taken: ({ reply }) => betAnswerOf(reply).kind === 'refused',
  refused: ({ outcome }) => outcome === 'refused',
  unaccepted: isUnaccepted,
  turned_away: (answer) => isUnaccepted(answer) && answer.outcome !== 'refused',
  answered: isAnswered,
  answered_or_closed: (answer) => isUnaccepted(answer) || answer.outcome === 'connection_lost',
  not_refused: ({ outcome, httpStatus }) => outcome === 'accepted' || (outcome === 'not_accepted' && httpStatus > 0),
  taken: isTaken,
  untaken: (answer) => isAnswered(answer) && !isTaken(answer),
} as const satisfies Record<Standing, (answer: Answer) => boolean>;

/** The facts, besides the expectation, that decide whether an answer is right. */
export interface Measure {
  /** The player's balance before the case; undefined if balances are not checked. */
  readonly before: Decimal | undefined;
  /** An earlier answer that this one must equal. */
  readonly same: Answer | undefined;
  readonly username: string;
  readonly currency: string;
}

/** A fault of an answer: a sentence with the expected and the received answer, and its cause. */
export interface Finding {
  readonly sentence: string;
  readonly cause: Cause;
}

export function findingsIn(answer: Answer, call: Call, measure: Measure): readonly Finding[] {
  const { is } = call.expect;
  if (!HOLDS[is](answer)) {
    const sentence = `expected to be ${STANDINGS[is]}; it ${stateOf(answer)}`;
    return [{ sentence, cause: causeOfAnswer(answer, call) }];
  }
  return CHECKS.flatMap(([check, causeOf]) => {
    const sentence = check(answer, call.expect, measure);
    return sentence === undefined ? [] : [{ sentence, cause: causeOf(answer) }];
  });
}

/** The end of a sentence that begins with "it". */
export function stateOf({ reply, outcome, httpStatus, envelope: { code } }: Answer): string {
  if (reply.kind !== 'answered') return STATES[reply.kind];
  const judged = { accepted: 'was accepted', refused: `was refused with code ${String(code)}` }[
    outcome as 'accepted'
  ] as string | undefined;
  return `${judged ?? 'got an answer that is no verdict'} (HTTP ${httpStatus})`;
}

const STATES = {
  timed_out: 'got no answer in time',
  connection_lost: 'lost the connection before an answer came',
  unreachable: 'could not be delivered: nobody listens there',
  address_refused: 'was not sent',
} as const;

type Check = (answer: Answer, expectation: Expectation, measure: Measure) => string | undefined;

const sameAnswer: Check = (answer, _, { same, before }) => {
  if (same === undefined) return undefined;
  const told = (one: Answer) => (before === undefined ? '' : (toldBalance(one)?.toString() ?? 'none'));
  const isSame =
    answer.outcome === same.outcome && answer.envelope.code === same.envelope.code && told(answer) === told(same);
  if (isSame) return undefined;
  return `expected the same answer as at first (it ${stateOf(same)}, balance ${told(same)}); now it ${stateOf(answer)}, balance ${told(answer)}`;
};

const rightBalance: Check = (answer, { balance }, { before }) => {
  if (balance === undefined || before === undefined) return undefined;
  const expected = before.plus(Decimal.from(balance));
  const told = toldBalance(answer);
  if (told?.equals(expected) === true) return undefined;
  return `expected data.balance to be ${expected.toString()}; it is ${shown(answer.data['balance'])}`;
};

const balanceAsText: Check = ({ data: { balance } }, { balanceIsText }) =>
  balanceIsText !== true || (typeof balance === 'string' && Decimal.of(balance).ok)
    ? undefined
    : `expected data.balance to be a decimal as text, such as "12.50"; it is ${shown(balance)}`;

const rightPlayer: Check = ({ data }, { namesPlayer }, { username, currency }) =>
  namesPlayer !== true || (data['username'] === username && data['currency'] === currency)
    ? undefined
    : `expected data to name the username ${username} and the currency ${currency}; it is ${JSON.stringify(data)}`;

const saysPoor: Check = ({ envelope: { code }, data }, { saysPoor: isExpected }) =>
  isExpected !== true || code === 3001 || data['status'] === 'insufficient_balance'
    ? undefined
    : `expected code 3001, or "insufficient_balance" as data.status; they are ${String(code)} and ${shown(data['status'])}`;

const shown = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));

const being =
  (says: string) =>
  ({ reply }: Answer): Cause => ({ says, ...(reply.kind === 'answered' && { read: reply.text }) });

const CHECKS: readonly (readonly [Check, (answer: Answer) => Cause])[] = [
  [sameAnswer, being(OTHER_ANSWER)],
  [rightBalance, causeOfBalance],
  [balanceAsText, causeOfBalance],
  [rightPlayer, being('does not name the player and the currency in data')],
  [saysPoor, being('refuses for want of money with another code than 3001')],
];
