import type {
  EventOutcome,
  ProviderInbox,
  ProviderReply,
  ProviderRequest,
} from '../../../src/application/ports/provider-inbox.ts';
import type { EventDecision } from '../../../src/domain/wallet/decide-event.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import { WalletModel } from '../../unit/domain/wallet/wallet-model.ts';

/** An inbox with the model of one wallet behind it. */
export class WalletBehindInbox {
  readonly wallet: WalletModel;
  readonly #inbox: ProviderInbox;
  readonly #policy: MoneyPolicy;

  constructor(balance: string, inbox: ProviderInbox, policy: MoneyPolicy) {
    this.wallet = new WalletModel(balance, policy);
    this.#inbox = inbox;
    this.#policy = policy;
  }

  /** The reply to a request; throws for one that is refused. */
  replyTo(request: ProviderRequest): ProviderReply {
    const read = this.#inbox.read(request);
    if (!read.ok) throw new Error(`${request.path} was refused: ${read.error.body}`);
    const message = read.value;
    const { wallet } = this;
    if (message.kind === 'balances')
      return message.reply([{ kind: 'balance', balance: wallet.balance, currency: 'any' }]);
    if (message.kind !== 'events') throw new Error(`${request.path} was not understood`);
    const outcomes = message.batches.map(({ events }) => {
      const balanceBefore = wallet.balance;
      const ends = events.map((event) => this.#outcomeOf(wallet.take(event)));
      return { kind: 'decided', outcomes: ends, balanceBefore, balance: wallet.balance } as const;
    });
    return message.reply(outcomes);
  }

  #outcomeOf(decision: EventDecision): EventOutcome {
    if (decision.kind === 'apply') return { kind: 'accepted', moved: decision.moved };
    if (decision.kind === 'await') return { kind: 'awaited', isAccepted: decision.isAccepted };
    if (decision.kind === 'refuse') return { kind: 'refused', because: decision.because };
    if (decision.kind === 'wait') return { kind: 'failed' };
    const { status, refusedBecause, moved } = decision.of;
    if (refusedBecause !== undefined) return { kind: 'refused', because: refusedBecause };
    const isAccepted = this.#policy.cancellationOfUnknownBet === 'accept';
    return status === 'awaited' ? { kind: 'awaited', isAccepted } : { kind: 'repeated', moved };
  }
}
