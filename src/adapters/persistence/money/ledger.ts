/** Where money is in the ledger: the three kinds of accounts, and how a transfer is entered. */
import type { Knex } from 'knex';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Transfer } from '../../../domain/wallet/transfer.ts';

/** What an Agent brought in, below zero, or took out again; what its players move at providers, where it holds their wallets itself. */
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
