import { answerOf, toldBalance, type Answer } from '../../src/adapters/cli/conformance/answer.ts';
import { stateOf } from '../../src/adapters/cli/conformance/judge-answer.ts';
import { betAnswerOf } from '../../src/domain/callback/agent-answer.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { Exchange } from './tapped-wire.ts';

/** A callback, or a question for the balance. */
interface Asked {
  readonly role: string;
  readonly callback_id: string;
  readonly provider: string;
  readonly amount?: string;
  readonly direction?: string;
  readonly transaction_id?: string;
  readonly original_transaction_id?: string | null;
  readonly round_id?: string | null;
}

/** The gateway waits this long for an answer. */
const ANSWER_MS_MAX = 5_000;
const SIGNS: Readonly<Record<string, Decimal>> = { credit: Decimal.from('1'), debit: Decimal.from('-1') };

/** Follows the callbacks to an Agent that holds its wallets, and notes as a sentence each answer that a correct Agent would not give. */
export class AgentJudge {
  readonly differences: string[] = [];
  readonly #accepted = new Map<string, Answer>();
  readonly #taken = new Set<string>();
  readonly #takenBack = new Set<string>();
  /** The callbacks since the balance was last asked for. */
  #since: string[] = [];
  #expected: Decimal;
  /** The part of the told balance that has been noted as a difference. */
  #drift = Decimal.ZERO;
  #underWay = 0;
  #overlaps = false;

  constructor(opening: Decimal) {
    this.#expected = opening;
  }

  /** Begins a callback. The balances in answers to simultaneous callbacks come in any order, so they are not compared. */
  begin(): void {
    this.#overlaps = this.#underWay > 0 || this.#overlaps;
    this.#underWay += 1;
  }

  /** Judges the answer to a callback that has begun. */
  end({ request, answer, tookMs }: Pick<Exchange, 'request' | 'answer' | 'tookMs'>): void {
    const asked = askedBy(request.path, request.body);
    if (answer === undefined) this.#differs(asked, 'an answer', 'none: the Agent does not answer');
    else this.#judge(asked, answerOf({ kind: 'answered', httpStatus: answer.status, text: answer.body }));
    if (tookMs > ANSWER_MS_MAX) this.#differs(asked, 'an answer within 5 s', `one after ${tookMs} ms`);
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#overlaps = false;
  }

  /** Compares the balance while no callback is under way. */
  checkBalance(balance: Decimal | undefined): void {
    const subject = ['balance', ...this.#since].join(' after ');
    this.#since = [];
    if (balance === undefined) this.differences.push(`${subject}: expected a balance, got none`);
    else this.#compare(subject, balance);
  }

  #judge(asked: Asked, answer: Answer): void {
    const first = this.#accepted.get(asked.callback_id);
    if (asked.role !== 'balance') this.#judgeCallback(asked, answer, first !== undefined);
    const balance = toldBalance(answer);
    const isAsAtFirst = balance !== undefined && first !== undefined && toldBalance(first)?.equals(balance) === true;
    if (balance !== undefined && !isAsAtFirst && !this.#overlaps) this.#compare(nameOf(asked), balance);
  }

  #judgeCallback(asked: Asked, answer: Answer, isRepeated: boolean): void {
    this.#since.push(nameOf(asked));
    const isAccepted = answer.outcome === 'accepted';
    const mustRefuse = !isRepeated && this.#mustRefuse(asked);
    const isRight = mustRefuse ? betAnswerOf(answer.reply).kind === 'refused' : isAccepted;
    if (!isRight) this.#differs(asked, mustRefuse ? 'a refusal' : 'acceptance', said(answer));
    if (isAccepted && !isRepeated) this.#enter(asked, answer);
    if (asked.role === 'cancel') this.#takenBack.add(keyOf(asked, asked.original_transaction_id));
  }

  #enter(asked: Asked, answer: Answer): void {
    this.#accepted.set(asked.callback_id, answer);
    this.#expected = this.#expected.plus(this.#movementOf(asked));
    if (asked.role === 'bet') this.#taken.add(keyOf(asked, asked.transaction_id));
  }

  /** A cancellation moves money only if its bet was taken and is not taken back. */
  #movementOf(asked: Asked): Decimal {
    const bet = keyOf(asked, asked.original_transaction_id);
    const isOwed = this.#taken.has(bet) && !this.#takenBack.has(bet);
    if (asked.role === 'bet-push' || (asked.role === 'cancel' && !isOwed)) return Decimal.ZERO;
    return Decimal.from(asked.amount ?? '0').times(SIGNS[asked.direction ?? ''] ?? Decimal.ZERO);
  }

  #mustRefuse(asked: Asked): boolean {
    if (asked.role !== 'bet') return false;
    if (this.#takenBack.has(keyOf(asked, asked.transaction_id))) return true;
    return this.#expected.plus(this.#drift).plus(this.#movementOf(asked)).isNegative();
  }

  /** A difference that was noted is not noted again. */
  #compare(subject: string, balance: Decimal): void {
    const expected = this.#expected.plus(this.#drift);
    if (balance.equals(expected)) return;
    this.differences.push(`${subject}: expected a balance of ${expected.toString()}, got ${balance.toString()}`);
    this.#drift = balance.minus(this.#expected);
  }

  #differs(asked: Asked, expected: string, got: string): void {
    this.differences.push(`${nameOf(asked)}: expected ${expected}, got ${got}`);
  }
}

function askedBy(path: string, body: string): Asked {
  const role = path.split('/').at(-1) ?? '';
  return { ...(JSON.parse(body) as Omit<Asked, 'role'>), role };
}

const keyOf = ({ provider }: Asked, id: string | null | undefined): string => JSON.stringify([provider, id]);

function nameOf({ role, provider, round_id, transaction_id, amount }: Asked): string {
  if (role === 'balance') return `question of provider ${provider} for the balance`;
  return `round ${round_id ?? 'none'} of provider ${provider}, callback ${role} of ${amount} (${transaction_id})`;
}

const said = (answer: Answer): string =>
  `one that ${stateOf(answer)}${answer.httpStatus === 401 ? ': secret or clock' : ''}`;
