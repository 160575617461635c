import { setTimeout as wait } from 'node:timers/promises';
import type { CallbackReply } from '../../../domain/callback/callback-outcome.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { askBalance, bonus, loss } from './calls.ts';
import type { CaseLedger } from './case-ledger.ts';
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
import { answerOf, problemsOf, stateOf, toldBalance, type Answer } from './judge-answer.ts';
import { shuffled } from './seeded-chance.ts';
import { plainRequest, TAMPERINGS, type OutgoingRequest, type Tampering } from './tampering.ts';

/** One request of a case and its answer. */
export interface Exchange {
  readonly request: OutgoingRequest;
  readonly tampering: Tampering | undefined;
  readonly reply: CallbackReply;
}

/** A fault and its exchange. A fault without an exchange is about the balance at the end. */
export interface Problem {
  readonly sentence: string;
  readonly exchange: Exchange | undefined;
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

/** Tries one case and returns its problems; none if it passed. */
export async function runCase(tried: ConformanceCase, parts: CaseParts): Promise<readonly Problem[]> {
  const run = new CaseRun(parts);
  await run.prepare(tried);
  // Without money to play with, all further steps would fail too, with the same message.
  if (run.problems.length > 0) return run.problems;
  for (const step of tried.steps) await run.take(step);
  await run.checkBalances(tried);
  return run.problems;
}

class CaseRun {
  readonly problems: Problem[] = [];
  readonly #parts: CaseParts;
  readonly #composer: CallComposer;
  readonly #answers = new Map<string, Answer>();
  readonly #before = new Map<Who, Decimal>();
  readonly #accepted = new Map<Who, Decimal>();
  readonly #booked = new Set<string>();
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
    const sent = shuffled(calls, chance).map(async (call) => {
      await wait(chance() * PAUSE_MAX_MS);
      await this.#call(call);
    });
    await Promise.all(sent);
    this.#count(calls, accepted);
  }

  async checkBalances({ moved = '0', otherMoved }: ConformanceCase): Promise<void> {
    await this.#checkBalance('player', moved);
    if (otherMoved !== undefined) await this.#checkBalance('other', otherMoved);
  }

  async #prepare(who: Who): Promise<void> {
    const { ledger } = this.#parts;
    const read = await this.#readBalance(who);
    if (read !== undefined) ledger.set(who, read);
    if (ledger.balanceOf(who).compare(FUNDS_MIN) < 0) {
      await this.#call(bonus(FUNDS, { label: `funds-of-${who}`, who }));
    }
    this.#before.set(who, ledger.balanceOf(who));
    this.#accepted.delete(who);
  }

  async #call(call: Call): Promise<Answer> {
    const composed = this.#composer.compose(call);
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
    const sentences = problemsOf(answer, expect, measure);
    this.problems.push(...sentences.map((sentence) => ({ sentence: `${call.label}: ${sentence}`, exchange })));
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
    return { request, tampering, reply: await this.#parts.send(request) };
  }

  #count(calls: readonly Call[], expected: number | undefined): void {
    const accepted = new Set(calls.map(({ label }) => label).filter((label) => this.#booked.has(label))).size;
    if (expected === undefined || accepted === expected) return;
    this.#complain(`of ${calls.length} callbacks at once, ${expected} had to be accepted; ${accepted} were`);
  }

  async #checkBalance(who: Who, moved: Moved): Promise<void> {
    const before = this.#before.get(who);
    if (this.#isBlind || before === undefined) return;
    const after = await this.#readBalance(who);
    if (after === undefined) return;
    const expected = moved === AS_ANSWERED ? (this.#accepted.get(who) ?? Decimal.ZERO) : Decimal.from(moved);
    const actual = after.minus(before);
    if (actual.equals(expected)) return;
    const whose = who === 'player' ? 'the balance' : "the other player's balance";
    this.#complain(
      `${whose} had to change by ${expected.toString()} and changed by ${actual.toString()} (${before.toString()}, then ${after.toString()})`,
    );
  }

  #complain(sentence: string): void {
    this.problems.push({ sentence, exchange: undefined });
  }

  get #isBlind(): boolean {
    return this.#parts.agent.balanceFrom === 'nowhere';
  }

  async #readBalance(who: Who): Promise<Decimal | undefined> {
    if (this.#isBlind) return undefined;
    this.#reads += 1;
    const label = `read-balance-${this.#reads}`;
    const call = this.#parts.agent.balanceFrom === 'callback' ? askBalance({ label, who }) : loss({ label, who });
    const answer = await this.#call(call);
    const balance = toldBalance(answer);
    if (balance === undefined) this.#complain(`the balance cannot be read: the question for it ${stateOf(answer)}`);
    return balance;
  }
}
