/** Where money is in the ledger: the three kinds of accounts, and the ways to enter a movement. */
import type { Knex } from 'knex';
import type { WalletKey } from '../../../application/ports/wallet-book.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Transfer } from '../../../domain/wallet/transfer.ts';
import type { WalletTransaction } from '../../../domain/wallet/wallet-event.ts';

/** What an Agent brought in, below zero, or took out again. */
export const agentAccount = (agent: string): string => `agent:${agent}`;
/** What the gateway keeps for a player: the wallet. */
export const playerAccount = (playerId: string): string => `player:${playerId}`;
/** What lies at a provider. */
export const providerAccount = (provider: string): string => `provider:${provider}`;

/**
 * Enters a transfer that succeeded: from the Agent to the account where the player's money went, and the other way when the amount is
 * negative. Both entries in one statement, which the database refuses unless they add up to zero.
 */
export async function enterTransfer(trx: Knex.Transaction, transfer: Transfer): Promise<void> {
  const { id, agent, playerId, provider, currency, amount } = transfer;
  const entry = (account: string, entered: Decimal) => ({
    transfer_id: id,
    account,
    currency,
    amount: entered.toString(),
  });
  const account = provider === undefined ? playerAccount(playerId) : providerAccount(provider);
  await trx('ledger_entries').insert([entry(agentAccount(agent), amount.negated()), entry(account, amount)]);
}

/**
 * Enters what a provider moved in a player's wallet: from the provider's account, or to it when the player lost. Like a transfer's, each
 * pair adds up to zero; what moved nothing has no entries.
 */
export async function enterWalletTransactions(
  trx: Knex.Transaction,
  { playerId, provider, currency }: Pick<WalletKey, 'playerId' | 'provider' | 'currency'>,
  transactions: readonly WalletTransaction[],
): Promise<void> {
  const entries = transactions
    .filter(({ moved }) => !moved.isZero())
    .flatMap(({ id, moved }) => {
      const entry = { wallet_transaction_id: id, currency };
      return [
        { ...entry, account: providerAccount(provider), amount: moved.negated().toString() },
        { ...entry, account: playerAccount(playerId), amount: moved.toString() },
      ];
    });
  if (entries.length > 0) await trx('ledger_entries').insert(entries);
}
