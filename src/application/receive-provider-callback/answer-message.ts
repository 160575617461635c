import { stateOf } from '../../domain/wallet/state-of.ts';
import type { TransactionKey, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type {
  AskedTransaction,
  BalanceOutcome,
  BatchOutcome,
  EventBatch,
  KnownState,
  NamedPlayer,
  ProviderMessage,
  ProviderReply,
} from '../ports/provider-inbox.ts';
import type { QuestionsUnderWay } from '../ask-agents/questions-under-way.ts';
import type { Clock } from '../ports/clock.ts';
import type { WalletBook } from '../ports/wallet-book.ts';
import type { Wallets } from '../ports/wallets.ts';
import type { CallbackObserver } from './callback-observer.ts';
import type { DenyBet } from './deny-bet.ts';
import type { FindWallets } from './find-wallets.ts';
import type { NoteRefusals } from './note-refusals.ts';
import { takesBets, walletKey, type MoneyProvider, type PlayerWallet } from './player-wallet.ts';
import type { SeamlessWallet } from './seamless-wallet.ts';
import type { TakeBatch } from './take-batch.ts';

interface AnswerMessageParts {
  readonly findWallets: FindWallets;
  readonly wallets: Wallets;
  readonly book: WalletBook;
  readonly takeBatch: TakeBatch;
  readonly denyBet: Pick<DenyBet, 'execute'>;
  readonly seamless: Pick<SeamlessWallet, 'tellBalance' | 'take'>;
  readonly underWay: Pick<QuestionsUnderWay, 'wait'>;
  readonly clock: Clock;
  readonly noteRefusals: Pick<NoteRefusals, 'execute'>;
  readonly observer: Pick<CallbackObserver, 'decided' | 'withoutWallet'>;
}

/** Does what a provider's message wants, and writes the reply. */
export class AnswerMessage {
  readonly #parts: AnswerMessageParts;

  constructor(parts: AnswerMessageParts) {
    this.#parts = parts;
  }

  async execute(of: MoneyProvider, message: ProviderMessage): Promise<ProviderReply> {
    switch (message.kind) {
      case 'ping':
        return message.reply;
      case 'balances':
        return message.reply(await this.#balances(of, message.players));
      case 'events':
        return message.reply(await this.#events(of, message.batches));
      case 'transaction_states':
        return message.reply(await this.#states(of, message.asked));
    }
  }

  async #balances(of: MoneyProvider, players: readonly NamedPlayer[]): Promise<readonly BalanceOutcome[]> {
    const found = await this.#parts.findWallets.execute(of, players);
    return Promise.all(
      found.map(async (wallet) =>
        wallet.ok ? this.#balance(wallet.value) : { kind: 'no_wallet', because: wallet.error },
      ),
    );
  }

  async #balance(wallet: PlayerWallet): Promise<BalanceOutcome> {
    const { agent, playerId, currency } = wallet;
    if (!takesBets(wallet)) return { kind: 'no_wallet', because: 'player_disabled' };
    if (agent.walletMode === 'agent') return this.#parts.seamless.tellBalance(wallet);
    return { kind: 'balance', balance: await this.#parts.wallets.balanceOf(playerId, currency), currency };
  }

  /** One after the other: two batches may be of the same player, and are then meant in this order. */
  async #events(of: MoneyProvider, batches: readonly EventBatch[]): Promise<readonly BatchOutcome[]> {
    const { findWallets, observer } = this.#parts;
    const found = await findWallets.execute(
      of,
      batches.map(({ player }) => player),
    );
    const outcomes: BatchOutcome[] = [];
    for (const [at, wallet] of found.entries()) {
      const events = batches[at]?.events ?? [];
      outcomes.push(wallet.ok ? await this.#take(wallet.value, events) : { kind: 'no_wallet', because: wallet.error });
    }
    for (const [at, outcome] of outcomes.entries()) tell(observer, of, { batch: batches[at], outcome });
    return outcomes;
  }

  async #take(wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<BatchOutcome> {
    const { seamless, takeBatch, noteRefusals } = this.#parts;
    const isAgents = wallet.agent.walletMode === 'agent';
    const outcome = await (isAgents ? seamless.take(wallet, events) : takeBatch.execute(wallet, events));
    await noteRefusals.execute(wallet, events, outcome);
    return outcome;
  }

  async #states(of: MoneyProvider, asked: readonly AskedTransaction[]): Promise<readonly KnownState[]> {
    const found = await this.#parts.findWallets.execute(of, asked);
    return Promise.all(
      asked.map(async ({ key }, at) => {
        const wallet = found[at];
        return wallet?.ok === true ? this.#state(wallet.value, key) : 'unknown';
      }),
    );
  }

  /** One that its Agent is asked about is neither known nor unknown, and whoever asks is told when it has ended. */
  async #state(wallet: PlayerWallet, key: TransactionKey): Promise<KnownState> {
    const { book, denyBet, underWay, clock } = this.#parts;
    for (;;) {
      const about = await book.about(walletKey(wallet), key);
      const seen = stateOf(key, about, wallet.policy);
      const isDenied = seen === 'unknown' && wallet.policy.deniedBet === 'refuse';
      const state = isDenied ? await denyBet.execute(wallet, key) : seen;
      if (state !== 'asked') return state;
      const leftMs = wallet.untilMs - clock.nowMs();
      if (leftMs <= 0) throw new Error(`the transaction ${key.transactionId} has not ended in time`);
      const asked = about.find((one) => one.kind === key.kind && one.transactionId === key.transactionId);
      await underWay.wait(asked?.id ?? '', leftMs);
    }
  }
}

interface Told {
  readonly batch: EventBatch | undefined;
  readonly outcome: BatchOutcome;
}

function tell(observer: AnswerMessageParts['observer'], of: MoneyProvider, { batch, outcome }: Told): void {
  const { code } = of.provider;
  if (outcome.kind === 'no_wallet') observer.withoutWallet(code, outcome.because);
  else
    outcome.outcomes.forEach((each, at) => {
      const event = batch?.events[at];
      if (event !== undefined) observer.decided(code, event.action, each);
    });
}
