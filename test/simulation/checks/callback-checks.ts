import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import { isSameNumber } from '../../../src/domain/wallet/transaction-role.ts';
import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import type { CallbackSender } from '../../../src/application/ports/callback-sender.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { Life } from '../engine/schedule.ts';
import type { Tally } from '../engine/tally.ts';
import { CALLBACK_TIMEOUT_MS } from '../gateway/courier.ts';
import type { KeptCallback } from '../../fakes/in-memory-callbacks.ts';
import type { SimulatedDatabase } from '../gateway/simulated-database.ts';
import { identityOf, type Orders } from '../parties/orders.ts';
import type { SimulatedAgent } from '../parties/simulated-agent.ts';
import type { Findings } from './findings.ts';

/** The expected callbacks to the simulation's Agents, by action: all Agents implement everything and want cancellations pushed. */
const ROLES: Readonly<Record<string, string>> = {
  BET: 'bet',
  SETTLED: 'settle bet-push',
  BONUS: 'settle bet-push',
  CANCEL: 'cancel bet-push',
  ROLLBACK: 'cancel bet-push',
  VOID: 'cancel bet-push',
  REFUND: 'cancel bet-push',
};

interface Parts {
  readonly tally: Tally;
  readonly database: SimulatedDatabase;
  readonly orders: Orders;
  readonly findings: Findings;
  readonly clock: Clock;
  readonly agents: ReadonlyMap<string, SimulatedAgent>;
}

const RESTRAINED: ReadonlySet<WalletTransaction['refusedBecause']> = new Set(['player_blocked', 'over_limit']);

/** Checks callbacks from both ends: those that were committed with the money, and the order in which the Agent sees them. */
export class CallbackChecks {
  readonly #parts: Parts;
  /** The callbacks of each story, in the order of their commits, and how many of them the Agent has seen. */
  readonly #stories = new Map<string, { readonly ids: string[]; seen: number }>();
  readonly #storyOf = new Map<string, string>();
  /** The sender in each lane, and the time until which it may reach the Agent. */
  readonly #sending = new Map<string, { readonly life: Life; readonly untilMs: number }>();
  /** Undelivered callbacks, with the key of their lane. */
  readonly #open = new Map<KeptCallback, string>();
  readonly #asked = new Set<string>();
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  afterStep(decided: readonly { readonly key: WalletKey; readonly transaction: WalletTransaction }[]): void {
    const { callbacks } = this.#parts.database.callbacks;
    const added = callbacks.slice(this.#count);
    this.#count = callbacks.length;
    for (const { key, transaction } of decided) this.#take(key, transaction, added);
    for (const callback of added) this.#open.set(callback, JSON.stringify([callback.agent, callback.lane]));
    for (const [callback, lane] of this.#open) this.#look(callback, lane);
  }

  #take(key: WalletKey, transaction: WalletTransaction, added: readonly KeptCallback[]): void {
    const { orders, findings, tally } = this.#parts;
    const isOwn = ({ id, transactionId }: KeptCallback): boolean =>
      transactionId === transaction.id && !this.#isQuestion(id);
    const mine = added.filter(isOwn);
    const roles = mine.map(({ role }) => role).join(' ');
    const identity = identityOf(key, transaction);
    const wanted = this.#isOfUnheardBet(key, transaction) ? [''] : wantedOf(key, transaction);
    const isAsWanted = wanted.includes(roles);
    findings.expect(isAsWanted, 'callbacks_kept', () => `${identity} has "${roles}" and not "${wanted.join(' or ')}"`);
    if (transaction.status === 'refused' && roles === 'cancel') tally.count('unknown, then cancelled');
    const story = orders.find(identity)?.story ?? identity;
    const told = this.#stories.get(story) ?? { ids: [], seen: 0 };
    this.#stories.set(story, told);
    for (const { id } of mine) {
      told.ids.push(id);
      this.#storyOf.set(id, story);
    }
  }

  /** Whether the transaction cancels a bet that its Agent does not know. After a block or a limit, the Agent knows the bet, and the gateway has cancelled it. */
  #isOfUnheardBet(key: WalletKey, { corrects, status }: WalletTransaction): boolean {
    if (status !== 'accepted' || corrects === undefined || !('transactionId' in corrects)) return false;
    const { walletTransactions, questions } = this.#parts.database.money;
    const bet = walletTransactions.find(
      ({ key: one, transaction }) =>
        one.provider === key.provider && one.playerId === key.playerId && isSameNumber(transaction, corrects),
    )?.transaction;
    const isAsked = [...questions.values()].some(({ message }) => message.transactionId === bet?.id);
    return bet?.status === 'refused' && (!isAsked || RESTRAINED.has(bet.refusedBecause));
  }

  #look(callback: KeptCallback, lane: string): void {
    const { database, agents, findings } = this.#parts;
    const { id, agent, status } = callback;
    if (status === 'delivered') {
      const isAcknowledged = agents.get(agent)?.acknowledged.has(id) === true;
      findings.expect(isAcknowledged, 'delivered_is_acknowledged', () => `callback ${id}`);
    }
    if (ENDS.has(status)) this.#open.delete(callback);
    else if (status !== 'asking') {
      const goesOn = database.callbacks.lanes.has(lane);
      findings.expect(goesOn, 'callbacks_kept', () => `callback ${id} is ${status} in a lane that nobody looks at`);
    }
  }

  /** The Agent sees a callback for the first time. */
  seen(id: string): void {
    if (this.#isQuestion(id)) return;
    this.#isHeldBack(id);
    const story = this.#storyOf.get(id) ?? '';
    const told = this.#stories.get(story);
    if (told === undefined) {
      this.#parts.findings.report('callbacks_kept', `callback ${id} tells of nothing`);
      return;
    }
    const next = told.ids[told.seen];
    told.seen += 1;
    const said = (): string => `${story}: callback ${id} came before ${next ?? 'all'}`;
    this.#parts.findings.expect(next === id, 'order_kept', said);
  }

  #isQuestion(id: string): boolean {
    return this.#parts.database.money.questions.has(id);
  }

  /** No callback may overtake a question that is still open. */
  #isHeldBack(id: string): void {
    const { database, findings } = this.#parts;
    const all = database.callbacks.callbacks;
    const at = all.findIndex((one) => one.id === id);
    const { agent, lane } = all[at] ?? {};
    const question = all
      .slice(0, at)
      .find((one) => one.status === 'asking' && one.agent === agent && one.lane === lane);
    findings.expect(
      question === undefined,
      'order_kept',
      () => `callback ${id} came before question ${question?.id ?? ''}`,
    );
  }

  /** The sender of a process, watched by these checks. */
  watched(sender: CallbackSender, life: Life): CallbackSender {
    return {
      send: async (request) => {
        if (request.onceWithinMs !== undefined) {
          this.#asks(request.id);
          return sender.send(request);
        }
        const lane = this.#beginSending(request.id, life);
        const reply = await sender.send(request);
        if (this.#sending.get(lane)?.life === life) this.#sending.delete(lane);
        return reply;
      },
    };
  }

  /** Questions for a balance leave no record. */
  #asks(id: string): void {
    const { findings, tally } = this.#parts;
    if (!this.#isQuestion(id)) return;
    tally.count('bet asked');
    findings.expect(!this.#asked.has(id), 'asked_once', () => `callback ${id} is asked again`);
    this.#asked.add(id);
  }

  #beginSending(id: string, life: Life): string {
    const { database, findings, clock } = this.#parts;
    const kept = database.callbacks.callbacks.find((one) => one.id === id) ?? { agent: '', lane: id };
    const lane = `${kept.agent} ${kept.lane}`;
    const other = this.#sending.get(lane);
    const isAlone = other === undefined || other.life === life || other.untilMs <= clock.nowMs();
    const said = (): string => `${life.name} sends callback ${id} while ${other?.life.name ?? ''} sends in ${lane}`;
    findings.expect(isAlone, 'one_at_a_time', said);
    this.#sending.set(lane, { life, untilMs: clock.nowMs() + CALLBACK_TIMEOUT_MS });
    return lane;
  }

  /** The number of callbacks that are neither delivered nor refused for good. */
  get unsettled(): number {
    return this.#open.size;
  }
}

const ENDS: ReadonlySet<string> = new Set(['delivered', 'refused', 'unanswered']);

/**
 * The callbacks for a decision. The question, where there was one, was the callback about the bet. A refused bet is cancelled if the Agent
 * may have accepted it.
 */
function wantedOf({ heldBy }: WalletKey, { action, status, isReportOnly }: WalletTransaction): readonly string[] {
  if (status === 'refused') return heldBy === 'agent' ? ['', 'cancel'] : [''];
  if (status !== 'accepted') return [''];
  if (heldBy === 'agent' && action === 'BET' && !isReportOnly) return [''];
  return [isReportOnly && action !== 'VOID' ? 'bet-push' : (ROLES[action] ?? '')];
}
