/** The ledger: the three kinds of accounts, and the entries of a transfer. */
import type { Knex } from 'knex';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Transfer } from '../../../domain/wallet/transfer.ts';

/**
 * The money that an Agent brought in (below zero) and took out. If the Agent holds the wallets, it is the money that its players move at providers.
 */
export const agentAccount = (agent: string): string => `agent:${agent}`;
/** The money that the gateway holds for a player: the wallet. */
export const playerAccount = (playerId: string): string => `player:${playerId}`;
/** The money at a provider. */
export const providerAccount = (provider: string): string => `provider:${provider}`;

/**
 * Books a successful transfer: from the Agent to the account of the player's money, and in the other direction if the amount is negative. Both
 * entries are in one statement, which the database refuses unless they add up to zero.
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
