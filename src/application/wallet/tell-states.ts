import { stateOf } from '../../domain/wallet/state-of.ts';
import { isSameNumber } from '../../domain/wallet/transaction-role.ts';
import type { TransactionKey, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { AuthorizationsUnderWay } from './authorizations-under-way.ts';
import { atMost } from '../at-most.ts';
import type { Clock } from '../ports/clock.ts';
import type { AskedTransaction, KnownState, ProviderMessage } from '../ports/provider-inbox.ts';
import type { WalletBook } from '../ports/wallet-book.ts';
import type { DenyBet } from './deny-bet.ts';
import type { FindWallets } from './find-wallets.ts';
import { walletKey, type MoneyProvider, type PlayerWallet } from './player-wallet.ts';

export interface TellStatesParts {
  readonly findWallets: FindWallets;
  readonly book: Pick<WalletBook, 'about' | 'ownersOf'>;
  readonly denyBet: Pick<DenyBet, 'execute'>;
  readonly underWay: Pick<AuthorizationsUnderWay, 'wait'>;
  readonly clock: Clock;
}

type StatesQuery = Extract<ProviderMessage, { readonly kind: 'transaction_states' }>;

/** The most simultaneous works of one request that deny bets. A request may ask about hundreds of players. */
const DENIALS_AT_ONCE = 2;
/** The most bets that one work denies. The player's other events wait during a work. */
const DENIED_MAX = 20;

/** A transaction whose wallet is known, and its place in the request. */
interface Open {
  readonly at: number;
  readonly wallet: PlayerWallet;
  readonly key: TransactionKey;
  /** Whether the question may deny a bet: it certainly comes from the provider, and names the player. */
  readonly mayDeny: boolean;
}

/** A transaction whose authorization request to its Agent is under way, with its id. */
interface Awaiting {
  readonly open: Open;
  readonly id: string;
}

/** Answers with the states of transactions. All open transactions of a request are read from the books at once. */
export class TellStates {
  readonly #parts: TellStatesParts;

  constructor(parts: TellStatesParts) {
    this.#parts = parts;
  }

  /**
   * Returns the states in the order of the transactions. A denial is a decision about money. So no bet is denied if the caller has neither a
   * signature nor an address of the provider, or does not name the player.
   */
  async execute(of: MoneyProvider, { asked, isUnsigned }: StatesQuery): Promise<readonly KnownState[]> {
    const isBelieved = isUnsigned !== true || of.provider.ipAllowList.length > 0;
    const deniable = asked.map(({ upstreamName }) => isBelieved && upstreamName !== undefined);
    const states: KnownState[] = deniable.map((mayDeny) => (mayDeny ? 'unknown' : 'untold'));
    let open = await this.#found(of, asked, deniable);
    while (open.length > 0) open = await this.#round(of, open, states);
    return states;
  }

  async #found(
    of: MoneyProvider,
    asked: readonly AskedTransaction[],
    deniable: readonly boolean[],
  ): Promise<readonly Open[]> {
    const { findWallets, book } = this.#parts;
    const unnamed = asked.flatMap(({ upstreamName, key }) => (upstreamName === undefined ? [key] : []));
    const owners = (unnamed.length === 0 ? [] : await book.ownersOf(of.provider.code, unnamed)).values();
    const players = asked.map(({ upstreamName, currency }) =>
      upstreamName === undefined ? { owner: owners.next().value } : { upstreamName, currency },
    );
    const found = await findWallets.execute(of, players);
    const isElsewhere = found.some((wallet) => !wallet.ok && wallet.error === 'agent_moved');
    if (isElsewhere) throw new Error('the books of an Agent that was moved to another cell say nothing about its bets');
    return asked.flatMap(({ key }, at) => {
      const wallet = found[at];
      return wallet?.ok === true ? [{ at, key, wallet: wallet.value, mayDeny: deniable[at] === true }] : [];
    });
  }

  /**
   * Returns the transactions that are still open: a bet during its authorization request is neither known nor unknown, and a bet may have arrived
   * while it was denied.
   */
  async #round(of: MoneyProvider, open: readonly Open[], states: KnownState[]): Promise<readonly Open[]> {
    const { policy } = of;
    const about = await this.#parts.book.about(
      open.map(({ wallet, key }) => ({ ...walletKey(wallet), ...key, settlesBy: policy.settlesBy })),
    );
    const awaiting: Awaiting[] = [];
    const denied: Open[] = [];
    for (const [place, one] of open.entries()) {
      const transactions = about[place] ?? [];
      const state = stateOf(one.key, transactions, policy);
      if (state === 'asked') awaiting.push({ open: one, id: idOf(one.key, transactions) });
      else states[one.at] = state === 'unknown' && !one.mayDeny ? 'untold' : state;
      if (state === 'unknown' && one.mayDeny && policy.deniedBet === 'refuse') denied.push(one);
    }
    const come = await this.#denied(denied);
    await this.#wait(of, awaiting);
    return [...come, ...awaiting.map((each) => each.open)];
  }

  /** Returns the bets that have arrived meanwhile. */
  async #denied(open: readonly Open[]): Promise<readonly Open[]> {
    const come = await atMost(DENIALS_AT_ONCE, byWallet(open), async ({ wallet, ones }) => {
      const keys = ones.map(({ key }) => key);
      const isDenied = await this.#parts.denyBet.execute(wallet, keys);
      return ones.filter((_, at) => isDenied[at] === false);
    });
    return come.flat();
  }

  async #wait({ untilMs }: MoneyProvider, awaiting: readonly Awaiting[]): Promise<void> {
    const { underWay, clock } = this.#parts;
    const leftMs = untilMs - clock.nowMs();
    const [first] = awaiting;
    if (first !== undefined && leftMs <= 0)
      throw new Error(`the transaction ${first.open.key.transactionId} has not ended in time`);
    await Promise.all(awaiting.map(({ id }) => underWay.wait(id, leftMs)));
  }
}

interface OfWallet {
  readonly wallet: PlayerWallet;
  readonly ones: Open[];
}

/** Groups the transactions by wallet, in parts of at most {@link DENIED_MAX}. */
function byWallet(open: readonly Open[]): readonly OfWallet[] {
  const parts: OfWallet[] = [];
  const unfilled = new Map<string, OfWallet>();
  for (const one of open) {
    const { wallet } = one;
    const name = `${wallet.playerId} ${wallet.currency}`;
    const part = unfilled.get(name) ?? { wallet, ones: [] };
    if (part.ones.push(one) === 1) parts.push(part);
    if (part.ones.length < DENIED_MAX) unfilled.set(name, part);
    else unfilled.delete(name);
  }
  return parts;
}

const idOf = (key: TransactionKey, transactions: readonly WalletTransaction[]): string =>
  transactions.find((one) => isSameNumber(one, key))?.id ?? '';
