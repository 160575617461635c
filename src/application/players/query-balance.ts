import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import { UNIFIED_CALLS } from '../../domain/provider/unified-call.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { err, ok, all, type Result } from '../../domain/shared/result.ts';
import { amountText } from '../../domain/wallet/amount.ts';
import { callRefused, type Failure } from '../failure.ts';
import { currencyRefusal, askProvider } from '../providers/provider-failure.ts';
import type { MapAgentCall, MappedCall } from '../providers/map-unified-call.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { askAboutPlayer } from './ask-about-player.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { Wallets } from '../ports/wallets.ts';
import { chosenProvider, givenCurrency, givenMemberId, type AgentInput } from '../agent-query.ts';

interface PlayerBalance {
  readonly memberId: string;
  readonly currency: string;
  /** As many decimal places as the gateway keeps for the currency, or more if the provider's balance is finer. The whole balance can be withdrawn. */
  readonly balance: string;
}

interface QueryBalanceParts {
  readonly map: MapAgentCall;
  readonly players: PlayerStore;
  readonly accounts: AccountStore;
  readonly wallets: Wallets;
  readonly gateways: ProviderGateways;
}

/** Shows the balance of a player's wallet: the gateway's own wallet, or the provider's if the provider holds one. */
export class QueryBalance {
  readonly #parts: QueryBalanceParts;

  constructor(parts: QueryBalanceParts) {
    this.#parts = parts;
  }

  async execute(input: PlayerQueryInput): Promise<Result<PlayerBalance, Failure>> {
    const wanted = readPlayerQuery(input);
    if (!wanted.ok) return wanted;
    const { memberId, currency } = wanted.value;
    const keeper = await this.#keeperOf(wanted.value);
    if (!keeper.ok) return keeper;
    const player = await this.#parts.players.find(input.agent.code, memberId);
    if (player === undefined) return err(callRefused('player_not_found', `player "${memberId}" does not exist`));
    const balance =
      keeper.value === undefined
        ? ok(await this.#parts.wallets.balanceOf(player.id, currency))
        : await this.#ask(keeper.value, { playerId: player.id, memberId, currency });
    return balance.ok ? ok({ memberId, currency, balance: amountText(balance.value, currency) }) : balance;
  }

  /**
   * The provider that holds the wallet, or undefined if the gateway holds it. At a provider that asks for balances, players play from the gateway's
   * wallet.
   */
  async #keeperOf(question: PlayerQuery): Promise<Result<MappedCall | undefined, Failure>> {
    const { agent, provider, currency } = question;
    if (provider === undefined) return gatewayWallet(agent);
    const mapped = await this.#parts.map.execute({ ...question, provider, call: 'balance_query' });
    if (!mapped.ok) return mapped;
    const refusal = currencyRefusal(mapped.value.provider, currency);
    if (refusal !== undefined) return err(refusal);
    return mapped.value.support.support === 'supported' ? mapped : gatewayWallet(agent);
  }

  async #ask(
    { provider, protocol }: MappedCall,
    {
      playerId,
      memberId,
      currency,
    }: { readonly playerId: string; readonly memberId: string; readonly currency: string },
  ): Promise<Result<Decimal, Failure>> {
    const account = await this.#parts.accounts.find({ playerId, provider: provider.code, currency });
    if (account === undefined) {
      return err(
        callRefused(
          'player_not_found',
          `player "${memberId}" has no account in ${currency} at provider ${provider.code}`,
        ),
      );
    }
    const player = { name: account.upstreamName, currency };
    const { gateways, accounts } = this.#parts;
    const answer = await askProvider(gateways, provider, (gateway) =>
      askAboutPlayer(accounts, { account, protocol, gateway }, () => gateway.call('balance_query', { player })),
    );
    return answer.ok ? ok(answer.value.balance) : answer;
  }
}

/** If the Agent holds its players' wallets, the gateway has no balance, and does not ask the Agent for data that the Agent already has. */
const gatewayWallet = ({ walletMode }: Agent): Result<undefined, Failure> =>
  walletMode === 'gateway'
    ? ok(undefined)
    : err({ kind: 'unsupported_call', call: UNIFIED_CALLS.balance_query, provider: undefined });

/** A query about a player in one currency, as text. */
export type PlayerQueryInput = AgentInput<'memberId' | 'currency' | 'provider'>;

/** The query after each value was checked by itself. */
export interface PlayerQuery {
  readonly agent: Agent;
  /** In upper case. */
  readonly memberId: string;
  /** In upper case. */
  readonly currency: string;
  readonly provider: string | undefined;
}

/** Reads the query; refuses the first field that breaks a rule. */
export const readPlayerQuery = (input: PlayerQueryInput): Result<PlayerQuery, Failure> =>
  all({
    agent: checkOperator(input.agent, input.operatorCode),
    memberId: givenMemberId(input.memberId),
    currency: givenCurrency(input.currency),
    provider: chosenProvider(input.provider),
  });
