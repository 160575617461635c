import { setTimeout as wait } from 'node:timers/promises';
import type { CallbackReply } from '../../../domain/callback/callback-outcome.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { answerOf, toldBalance, type Answer } from './answer.ts';
import { askBalance, bonus, loss } from './calls.ts';
import type { CaseLedger } from './case-ledger.ts';
import { causeOfAnswer, causeOfBalance, causeOfChange, type Cause, type SentCall } from './causes.ts';
import { CallComposer, type ComposedCall } from './compose-call.ts';
import {
  AS_ANSWERED,
  type AtOnce,
  type Call,
  type ConformanceCase,
  type Moved,
  type Step,
  type Who,
} from './conformance-case.ts';
import { findingsIn, stateOf, type Finding } from './judge-answer.ts';
import { shuffled } from './seeded-chance.ts';
import { plainRequest, TAMPERINGS, type OutgoingRequest, type Tampering } from './tampering.ts';

/** One request of a case and its answer. */
export interface Exchange {
  readonly request: OutgoingRequest;
  readonly tampering: Tampering | undefined;
  readonly reply: CallbackReply;
}

/** A fault and its exchange. A fault without an exchange is about the balance at the end. */
export interface Problem extends Finding {
  readonly exchange: Exchange | undefined;
}

export interface CaseOutcome {
  /** Empty if the case passed. */
  readonly problems: readonly Problem[];
  /** The times of the answers to regular callbacks, one at a time, in milliseconds. */
  readonly answersMs: readonly number[];
}

export interface CaseParts {
  readonly agent: AgentUnderTest;
  readonly ledger: CaseLedger;
  readonly chance: () => number;
  /** The prefix of ids, unique to this case in this run. */
  readonly idPrefix: string;
  send(request: OutgoingRequest): Promise<CallbackReply>;
}

/** With less money than this, the player gets funds before the case. */
const FUNDS_MIN = Decimal.from('50');
const FUNDS = '1000';
/** Simultaneous requests are sent one after the other, with pauses of up to this. */
const PAUSE_MAX_MS = 4;

export async function runCase(tried: ConformanceCase, parts: CaseParts): Promise<CaseOutcome> {
  const run = new CaseRun(parts);
  await run.prepare(tried);
  // Without money to play with, all further steps would fail too, with the same message.
  if (run.problems.length > 0) return run;
  for (const step of tried.steps) await run.take(step);
  await run.checkBalances(tried);
  return run;
}

class CaseRun implements CaseOutcome {
  readonly problems: Problem[] = [];
  readonly answersMs: number[] = [];
  readonly #parts: CaseParts;
  readonly #composer: CallComposer;
  readonly #answers = new Map<string, Answer>();
  readonly #before = new Map<Who, Decimal>();
  readonly #accepted = new Map<Who, Decimal>();
  readonly #booked = new Set<string>();
  readonly #sent = new Map<string, SentCall>();
  #isAtOnce = false;
  #reads = 0;

  constructor(parts: CaseParts) {
    this.#parts = parts;
    this.#composer = new CallComposer(parts.agent, parts.ledger, parts.idPrefix);
  }

  async prepare({ needs = [] }: ConformanceCase): Promise<void> {
    await this.#prepare('player');
    if (needs.includes('other-player')) await this.#prepare('other');
  }

  /** Composes all calls of a step in the order of the list, which is the order of the events, before it sends any of them. */
  async take(step: Call | Step): Promise<void> {
    if (!('calls' in step)) {
      await this.#call(step);
      return;
    }
    const { calls, atOnce } = step;
    for (const call of calls) this.#composer.compose(call);
    if (atOnce !== undefined) return this.#takeAtOnce(calls, atOnce);
    for (const call of calls.toReversed()) await this.#call(call);
  }

  /** Sends the calls in a random order. */
  async #takeAtOnce(calls: readonly Call[], { accepted }: AtOnce): Promise<void> {
    const { chance } = this.#parts;
    this.#isAtOnce = true;
    const sent = shuffled(calls, chance).map(async (call) => {
      await wait(chance() * PAUSE_MAX_MS);
      await this.#call(call);
    });
    await Promise.all(sent);
    this.#checkCount(calls, accepted);
  }

  async checkBalances({ moved = '0', otherMoved }: ConformanceCase): Promise<void> {
    await this.#checkBalance('player', moved);
    if (otherMoved !== undefined) await this.#checkBalance('other', otherMoved);
  }

  async #prepare(who: Who): Promise<void> {
    const { ledger } = this.#parts;
    const read = this.#isBlind ? undefined : this.#toldIn(await this.#askBalance(who));
    if (read !== undefined) ledger.set(who, read);
    if (ledger.balanceOf(who).compare(FUNDS_MIN) < 0) {
      await this.#call(bonus(FUNDS, { label: `funds-of-${who}`, who }));
    }
    this.#before.set(who, ledger.balanceOf(who));
    this.#accepted.delete(who);
  }

  async #call(call: Call): Promise<Answer> {
    const composed = this.#composer.compose(call);
    const { amount, movement } = composed;
    this.#sent.set(call.label, { amount, movement, times: (this.#sent.get(call.label)?.times ?? 0) + 1 });
    const exchange = await this.#exchange(call, composed);
    const answer = answerOf(exchange.reply);
    const isFirst = !this.#answers.has(call.label);
    if (isFirst) this.#answers.set(call.label, answer);
    if (answer.outcome === 'accepted') this.#book(call, composed);
    else if (isFirst) this.#parts.ledger.tell(call.who, composed.told.negated());
    const { who, expect } = call;
    const measure = {
      before: this.#isBlind ? undefined : this.#before.get(who),
      same: expect.sameAs === undefined ? undefined : this.#answers.get(expect.sameAs),
      username: this.#parts.agent.player,
      currency: this.#parts.agent.currency,
    };
    const findings = findingsIn(answer, call, measure);
    this.problems.push(
      ...findings.map(({ sentence, cause }) => ({ sentence: `${call.label}: ${sentence}`, cause, exchange })),
    );
    return answer;
  }

  #book({ label, who }: Call, { movement }: ComposedCall): void {
    if (this.#booked.has(label)) return;
    this.#booked.add(label);
    this.#parts.ledger.add(who, movement);
    this.#accepted.set(who, (this.#accepted.get(who) ?? Decimal.ZERO).plus(movement));
  }

  async #exchange({ tampering }: Call, { callbackId, path, body }: ComposedCall): Promise<Exchange> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const parts = { id: callbackId, timestamp, body, path, secret: this.#parts.agent.secret };
    const request = tampering === undefined ? plainRequest(parts) : TAMPERINGS[tampering].make(parts);
    const startedMs = performance.now();
    const reply = await this.#parts.send(request);
    const isRegular = tampering === undefined && !this.#isAtOnce && reply.kind === 'answered';
    if (isRegular) this.answersMs.push(performance.now() - startedMs);
    return { request, tampering, reply };
  }

  #checkCount(calls: readonly Call[], expected: number | undefined): void {
    const accepted = new Set(calls.map(({ label }) => label).filter((label) => this.#booked.has(label))).size;
    if (expected === undefined || accepted === expected) return;
    const refused = calls.find(({ label }) => !this.#booked.has(label));
    const answer = this.#answers.get(refused?.label ?? '');
    const isFewer = accepted < expected && refused !== undefined && answer !== undefined;
    this.#complain(
      `of ${calls.length} callbacks at once, ${expected} had to be accepted; ${accepted} were`,
      isFewer
        ? causeOfAnswer(answer, { ...refused, expect: { is: 'accepted' } })
        : { says: 'accepts more of the callbacks at once than it must' },
    );
  }

  async #checkBalance(who: Who, moved: Moved): Promise<void> {
    const before = this.#before.get(who);
    if (this.#isBlind || before === undefined) return;
    const answer = await this.#askBalance(who);
    const after = this.#toldIn(answer);
    if (after === undefined) return;
    const expected = moved === AS_ANSWERED ? (this.#accepted.get(who) ?? Decimal.ZERO) : Decimal.from(moved);
    const actual = after.minus(before);
    if (actual.equals(expected)) return;
    const whose = who === 'player' ? 'the balance' : "the other player's balance";
    this.#complain(
      `${whose} had to change by ${expected.toString()} and changed by ${actual.toString()} (${before.toString()}, then ${after.toString()})`,
      causeOfChange({ expected, actual, answer, sent: [...this.#sent.values()], isAtOnce: this.#isAtOnce }),
    );
  }

  #complain(sentence: string, cause: Cause): void {
    this.problems.push({ sentence, cause, exchange: undefined });
  }

  get #isBlind(): boolean {
    return this.#parts.agent.balanceFrom === 'nowhere';
  }

  async #askBalance(who: Who): Promise<Answer> {
    this.#reads += 1;
    const label = `read-balance-${this.#reads}`;
    return this.#call(this.#parts.agent.balanceFrom === 'callback' ? askBalance({ label, who }) : loss({ label, who }));
  }

  #toldIn(answer: Answer): Decimal | undefined {
    const balance = toldBalance(answer);
    if (balance !== undefined) return balance;
    const asked = `the balance cannot be read: the question for it ${stateOf(answer)}`;
    this.#complain(asked, causeOfBalance(answer));
    return undefined;
  }
}
