import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import type { ProviderInboxes, ProviderMessage, ProviderReply } from '../../../src/application/ports/provider-inbox.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { Order, SimulatedPlayer } from './orders.ts';

const replyOf = (outcomes: unknown): ProviderReply => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(outcomes),
});

const FAULT = 'fault';

/** Keeps the messages of providers. The simulated network carries only a message's number, and brings back the outcomes themselves. */
export class Mailroom {
  readonly fault = FAULT;
  readonly inboxes: ProviderInboxes = {
    open: () => ok({ read: ({ body }) => ok(this.#messages[Number(body)]!) }),
    fault: () => ({ ...replyOf(undefined), body: FAULT }),
  };
  readonly #messages: ProviderMessage[] = [];

  /** One batch of one player. */
  events(orders: readonly Order[]): string {
    const [first] = orders;
    if (first === undefined) throw new RangeError('an empty batch');
    const batch = { player: namedOf(first.player), events: orders.map(({ event }) => event) };
    return this.#keep({ kind: 'events', batches: [batch], reply: replyOf });
  }

  balance(player: SimulatedPlayer): string {
    return this.#keep({ kind: 'balances', players: [namedOf(player)], reply: replyOf });
  }

  state({ player, event: { kind, transactionId } }: Order): string {
    const asked = [{ ...namedOf(player), key: { kind, transactionId } }];
    return this.#keep({ kind: 'transaction_states', asked, reply: replyOf });
  }

  #keep(message: ProviderMessage): string {
    return String(this.#messages.push(message) - 1);
  }
}

const namedOf = ({ upstreamName, currency }: SimulatedPlayer) => ({
  upstreamName: UpstreamName.of(upstreamName),
  currency,
});
