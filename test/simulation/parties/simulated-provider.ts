import type { NoWallet } from '../../../src/application/ports/provider-inbox.ts';
import { inLowerCase } from '../../../src/domain/shared/letter-case.ts';
import type { Findings } from '../checks/findings.ts';
import type { Life } from '../engine/schedule.ts';
import type { Ground } from '../gateway/connection.ts';
import type { Dialect } from './dialects.ts';
import type { Mailroom } from './mailroom.ts';
import type { Network } from './network.ts';
import type { Order, SimulatedPlayer } from './orders.ts';
import { centsOf } from './cents.ts';

/** The end of a batch for its provider; `unknown`: no answer, or one that decides nothing. */
export type Ending = 'accepted' | 'refused' | 'unknown';

export interface ProviderParts {
  readonly ground: Ground;
  readonly network: Network;
  readonly mailroom: Mailroom;
  readonly findings: Findings;
  /** Compares the answer with the books. */
  readonly onTold: (order: Order, outcome: ToldOutcome) => void;
}

/** An outcome as a provider reads it. */
export type ToldOutcome =
  | { readonly kind: 'accepted' | 'repeated'; readonly moved: string }
  | { readonly kind: 'awaited'; readonly isAccepted: boolean }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'failed' };

type ToldBatch =
  | { readonly kind: 'no_wallet'; readonly because: NoWallet }
  | { readonly kind: 'decided'; readonly outcomes: readonly ToldOutcome[] };

/** The name of a player may come in other letters when a batch is repeated. */
const asRegistered = (name: string): string => name;

const PAUSE_MS = [200, 3_000] as const;

/** An upstream: it sends batches, and believes the answers. */
export class SimulatedProvider {
  readonly dialect: Dialect;
  readonly life: Life;
  readonly #parts: ProviderParts;

  constructor(dialect: Dialect, parts: ProviderParts) {
    this.dialect = dialect;
    this.life = { name: `provider ${dialect.code}`, isOver: false };
    this.#parts = parts;
  }

  pause(leastMs: number, mostMs: number): Promise<void> {
    const { schedule, random } = this.#parts.ground;
    return schedule.wait(this.life, random.between(leastMs, mostMs), 'goes on');
  }

  /** Repeats a batch until there is an answer, at most `attemptsMax` times. */
  async send(orders: readonly Order[], attemptsMax = Infinity): Promise<Ending> {
    for (let attempt = 1; ; attempt += 1) {
      const ending = await this.#once(orders, attempt);
      if (ending !== 'unknown' || attempt >= attemptsMax) return ending;
      await this.pause(...PAUSE_MS);
    }
  }

  /** Sends an accepted number with other content. */
  async sendInstead(order: Order): Promise<void> {
    const ending = await this.send([order]);
    const shown = (): string => `${order.event.transactionId} was taken again, with another content`;
    this.#parts.findings.expect(ending === 'refused', 'transactions_once', shown);
  }

  async #once(orders: readonly Order[], attempt: number): Promise<Ending> {
    const { mailroom, network, ground } = this.#parts;
    for (const order of orders) if (order.belief === 'unsent') order.belief = 'open';
    const body = mailroom.events(orders, attempt % 2 === 0 ? inLowerCase : asRegistered);
    const sender = { life: this.life, patienceMs: this.dialect.windowMs };
    const what = orders.map(({ event }) => `${event.action} ${event.kind} ${event.transactionId}`).join(' + ');
    ground.schedule.note(this.life.name, `sends ${what} of ${orders[0]?.player.memberId ?? ''}, time ${attempt}`);
    const reply = await network.ask(sender, what, (gateway) => gateway.receive(this.dialect.code, body));
    if (reply === undefined || reply.body === mailroom.fault) return 'unknown';
    const [batch] = JSON.parse(reply.body) as readonly ToldBatch[];
    ground.schedule.note(this.life.name, `is told ${JSON.stringify(batch)}`);
    return batch === undefined ? 'unknown' : this.#believe(orders, batch);
  }

  #believe(orders: readonly Order[], batch: ToldBatch): Ending {
    if (batch.kind === 'no_wallet') {
      for (const order of orders) this.#set(order, 'refused');
      return 'refused';
    }
    const endings = orders.map((order, at) => this.#told(order, batch.outcomes[at] ?? { kind: 'failed' }));
    const [first = 'unknown'] = endings;
    const isUniform = endings.every((ending) => ending === first);
    const shown = (): string => `one batch ended ${endings.join(' and ')}`;
    this.#parts.findings.expect(isUniform, 'told_is_booked', shown);
    return first;
  }

  #told(order: Order, outcome: ToldOutcome): Ending {
    this.#parts.onTold(order, outcome);
    if (outcome.kind === 'failed') return 'unknown';
    if (outcome.kind === 'accepted' || outcome.kind === 'repeated') {
      // The answer to a repeated cancellation has the amount of the first one, which may have had another number.
      if (outcome.kind === 'accepted' || order.event.reversal === 'reported') order.toldCents = centsOf(outcome.moved);
      return this.#set(order, 'accepted');
    }
    if (outcome.kind === 'awaited') return this.#set(order, outcome.isAccepted ? 'accepted' : 'refused');
    return this.#set(order, 'refused');
  }

  #set(order: Order, belief: 'accepted' | 'refused'): Ending {
    order.belief = belief;
    return belief;
  }

  /** Asks for a player's balance, or for the state of a movement; the answer is not compared. */
  async ask(player: SimulatedPlayer, order?: Order): Promise<void> {
    const { mailroom, network } = this.#parts;
    const body = order === undefined ? mailroom.balance(player) : mailroom.state(order);
    const sender = { life: this.life, patienceMs: this.dialect.windowMs };
    await network.ask(sender, 'a question', (gateway) => gateway.receive(this.dialect.code, body));
  }
}
