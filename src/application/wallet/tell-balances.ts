import { atMost } from '../at-most.ts';
import type { BalanceOutcome, NamedPlayer } from '../ports/provider-inbox.ts';
import type { Wallets } from '../ports/wallets.ts';
import type { FindWallets } from './find-wallets.ts';
import { isServed, type MoneyProvider, type PlayerWallet } from './player-wallet.ts';
import type { SeamlessWallet } from './seamless-wallet.ts';

export interface TellBalancesParts {
  readonly findWallets: FindWallets;
  readonly wallets: Pick<Wallets, 'balancesOf'>;
  readonly seamless: Pick<SeamlessWallet, 'tellBalance'>;
}

/** Players of one request whose Agents are asked at a time; a request may name a thousand players. */
const ASKED_AT_ONCE = 16;

/** Answers with the balances of players. The gateway's own wallets are read all at once; Agents are asked a few at a time. */
export class TellBalances {
  readonly #parts: TellBalancesParts;

  constructor(parts: TellBalancesParts) {
    this.#parts = parts;
  }

  /** Returns the balances in the order of the players. */
  async execute(of: MoneyProvider, players: readonly NamedPlayer[]): Promise<readonly BalanceOutcome[]> {
    const { findWallets, wallets, seamless } = this.#parts;
    const found = await findWallets.execute(of, players);
    const held = found.flatMap((wallet) => (wallet.ok && isHeldHere(wallet.value) ? [wallet.value] : []));
    const balances = (await wallets.balancesOf(held)).values();
    const told = found.map((wallet): BalanceOutcome | PlayerWallet => {
      if (!wallet.ok) return { kind: 'no_wallet', because: wallet.error };
      if (wallet.value.agent.away !== undefined) return { kind: 'failed' };
      if (!isServed(wallet.value)) return { kind: 'no_wallet', because: 'player_disabled' };
      if (!isHeldHere(wallet.value)) return wallet.value;
      const balance = balances.next().value;
      return balance === undefined ? { kind: 'failed' } : { kind: 'balance', balance, currency: wallet.value.currency };
    });
    return atMost(ASKED_AT_ONCE, told, async (one) => ('kind' in one ? one : seamless.tellBalance(one)));
  }
}

const isHeldHere = (wallet: PlayerWallet): boolean =>
  isServed(wallet) && wallet.agent.away === undefined && wallet.agent.walletMode === 'gateway';
