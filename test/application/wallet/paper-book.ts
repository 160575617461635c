/** A book that keeps nothing: each work is seen, and decides by the facts that a test lays out. */
import type {
  WalletBook,
  WalletDecision,
  WalletFacts,
  WalletWork,
} from '../../../src/application/ports/wallet-book.ts';
import type { PlayerWallet } from '../../../src/application/wallet/player-wallet.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../src/domain/callback/callback-role.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { agentOf, MOMENT_MS, providerOf } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import { acceptedOf } from '../../ports/wallet-seeds.ts';
import { POLICY } from './provider-desk.ts';

export const ALL_ROLES = Object.keys(CALLBACK_ROLES) as readonly CallbackRole[];
export const RANDOMNESS = { id: () => 'new', text: () => '' };
/** How long the provider waits. */
export const LEFT_MS = 3_000;

export const paperWallet = (changes: Partial<PlayerWallet> = {}): PlayerWallet => ({
  provider: providerOf(),
  policy: POLICY,
  untilMs: MOMENT_MS + LEFT_MS,
  agent: agentOf({ implements: ALL_ROLES, pushUnsettled: false, pushCancels: false }),
  isOffered: true,
  playerId: PLAYER,
  memberId: 'ANN',
  currency: 'USD',
  ...changes,
});

/** A wallet with 100, of which the Agent has said nothing. */
export const paperFacts = (changes: Partial<WalletFacts> = {}): WalletFacts => ({
  balance: Decimal.from('100'),
  reportedBalance: undefined,
  sequence: 1,
  found: [],
  ...changes,
});

/** The same transactions for each event. */
export const foundFor = (events: number, ...transactions: readonly WalletTransaction[]): WalletFacts['found'] =>
  Array.from({ length: events }, () => ({ transactions, isTakenElsewhere: false }));

/** A bet that its Agent is being asked about. */
export const askedOf = (number: number, event: WalletEvent): WalletTransaction => ({
  ...acceptedOf(number, event, '0'),
  status: 'asked',
  moved: Decimal.ZERO,
});

export class PaperBook implements WalletBook {
  readonly works: WalletWork<unknown>[] = [];
  /** The decisions of the works. */
  readonly decisions: WalletDecision<unknown>[] = [];
  readonly #facts: WalletFacts;

  constructor(facts: WalletFacts) {
    this.#facts = facts;
  }

  async run<T>(work: WalletWork<T>): Promise<T> {
    this.works.push(work);
    const decision = allSteps(work.decide(this.#facts));
    this.decisions.push(decision);
    return decision.value;
  }

  about(): Promise<never> {
    return Promise.reject(new Error('nobody asks'));
  }

  ownersOf(): Promise<never> {
    return Promise.reject(new Error('nobody asks'));
  }
}
