import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import type { ProviderInboxes, ProviderMessage, ProviderReply } from '../../../src/application/ports/provider-inbox.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
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
  readonly #nameInNumber: (told: string) => string;

  constructor(nameInNumber = (told: string) => UpstreamName.of(told).text) {
    this.#nameInNumber = nameInNumber;
  }

  /** One batch of one player, whose name the provider tells in these letters. */
  events(orders: readonly Order[], inLetters: (name: string) => string): string {
    const [first] = orders;
    if (first === undefined) throw new RangeError('an empty batch');
    const { recordedTotal } = first;
    const { currency, ...player } = first.player;
    const told = inLetters(player.upstreamName);
    const events = orders.map(({ event }) => this.#numbered(event, player.upstreamName, told));
    const batch = {
      player: { upstreamName: UpstreamName.of(told), currency },
      events,
      ...(recordedTotal && { recordedTotal }),
    };
    return this.#keep({ kind: 'events', batches: [batch], reply: replyOf });
  }

  balance(player: SimulatedPlayer): string {
    return this.#keep({ kind: 'balances', players: [namedOf(player)], reply: replyOf });
  }

  state({ player, event: { kind, transactionId } }: Order): string {
    const asked = [{ ...namedOf(player), key: { kind, transactionId } }];
    return this.#keep({ kind: 'transaction_states', asked, reply: replyOf });
  }

  /** A number that ends with the player's name, as an inbox makes it of the name that was told. */
  #numbered(event: WalletEvent, name: string, told: string): WalletEvent {
    const { transactionId } = event;
    if (!transactionId.endsWith(`:${name}`)) return event;
    return { ...event, transactionId: transactionId.slice(0, -name.length) + this.#nameInNumber(told) };
  }

  #keep(message: ProviderMessage): string {
    return String(this.#messages.push(message) - 1);
  }
}

const namedOf = ({ upstreamName, currency }: SimulatedPlayer) => ({
  upstreamName: UpstreamName.of(upstreamName),
  currency,
});
