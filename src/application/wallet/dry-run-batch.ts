import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { EventOutcome } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { WalletBook } from '../ports/wallet-book.ts';
import { BatchDecision, outcomeOf } from './decide-batch.ts';
import { eventTerms, walletKey, type PlayerWallet } from './player-wallet.ts';

/** The outcomes of events if they came now. */
export interface TriedBatch {
  readonly outcomes: readonly EventOutcome[];
  /** Whether their wager or round would add up to the sum in its records. */
  readonly agrees: boolean;
}

/** Decides events as if they came now, and stores nothing. */
export class DryRunBatch {
  readonly #book: WalletBook;
  readonly #randomness: Pick<Randomness, 'id'>;

  constructor(book: WalletBook, randomness: Pick<Randomness, 'id'>) {
    this.#book = book;
    this.#randomness = randomness;
  }

  execute(wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<TriedBatch> {
    const { agent, policy, recordedTotal: total } = wallet;
    const newId = () => this.#randomness.id();
    const batch = new BatchDecision(events, { terms: eventTerms(wallet), heldBy: agent.walletMode, newId, total });
    return this.#book.run<TriedBatch>({
      wallet: walletKey(wallet),
      clues: batch.clues,
      *decide(facts) {
        const { decided, agrees } = yield* batch.execute(facts);
        return { value: { outcomes: decided.map((one) => outcomeOf(one, policy)), agrees } };
      },
    });
  }
}
