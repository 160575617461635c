import type { ProviderAccount } from '../../domain/player/player.ts';
import type { UpstreamName } from '../../domain/player/upstream-name.ts';
import type { OrderState, UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import { boundedText } from '../../domain/shared/bounded-text.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TransferStatus } from '../../domain/wallet/transfer.ts';
import { given, type AgentInput } from '../agent-query.ts';
import { callRefused, notFound, type Failure } from '../failure.ts';
import type { MapAgentCall, MappedCall } from '../providers/map-unified-call.ts';
import { askAboutPlayer } from '../players/ask-about-player.ts';
import type { PlayersAtProvider } from '../players/players-at-provider.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/provider-failure.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';

interface ShowProviderOrderParts {
  /** Checks an Agent's offer. An operator who looks up an order needs no offer. */
  readonly mapCall: Pick<MapAgentCall, 'execute'>;
  readonly gateways: ProviderGateways;
  readonly players: PlayersAtProvider;
  readonly accounts: AccountStore;
}

/**
 * Shows an order from a provider's books, if it belongs to a player of the Agent. An order of another Agent looks like an order that does not exist.
 */
export class ShowProviderOrder {
  readonly #parts: ShowProviderOrderParts;

  constructor(parts: ShowProviderOrderParts) {
    this.#parts = parts;
  }

  async execute(input: ShowOrderStatusInput): Promise<Result<OrderStatus, Failure>> {
    const orderId = readOrderId(input.transferId);
    if (!orderId.ok) return orderId;
    const mapped = await this.#parts.mapCall.execute({
      ...input,
      provider: input.provider ?? '',
      call: 'order_status',
    });
    if (!mapped.ok) return mapped;
    const { provider } = mapped.value;
    const account = await this.#accountOf(input, provider.code);
    if (!account.ok) return account;
    const answer = await this.#ask(mapped.value, orderId.value, account.value);
    if (!answer.ok) return answer;
    const owner = await this.#ownerOf(provider.code, answer.value.owner);
    const status = STATUSES[answer.value.state];
    if (status === undefined || owner?.agent !== input.agent.code) return err(notFound('order', orderId.value));
    return ok(shown(orderId.value, { ...answer.value, status }, owner));
  }

  #ask({ provider, protocol }: MappedCall, orderId: string, account: ProviderAccount | undefined): Promise<Answer> {
    const { gateways, accounts } = this.#parts;
    const player = account && { name: account.upstreamName, currency: account.currency };
    return askProvider(gateways, provider, (gateway) => {
      const ask = () => gateway.call('order_status', { orderId, player });
      return askAboutPlayer(accounts, { account, protocol, gateway }, ask);
    });
  }

  /** The account of the player whom the caller names as the owner of the order; undefined if the caller names nobody. */
  async #accountOf(
    input: ShowOrderStatusInput,
    provider: string,
  ): Promise<Result<ProviderAccount | undefined, Failure>> {
    const { agent, memberId = '' } = input;
    if (memberId === '') return ok(undefined);
    const player = await this.#parts.players.find(agent, memberId, provider);
    if (!player.ok) return player;
    const currency = foldCode(input.currency ?? '');
    const accounts = player.value.accounts.filter((account) => currency === '' || account.currency === currency);
    const [account, another] = accounts;
    if (account === undefined) {
      return err(
        callRefused('player_not_found', `player ${player.value.memberId} does not exist at provider ${provider}`),
      );
    }
    if (another !== undefined) return err(AMBIGUOUS);
    return ok(account);
  }

  async #ownerOf(provider: string, name: UpstreamName | undefined): Promise<AccountOwner | undefined> {
    if (name === undefined) return undefined;
    return (await this.#parts.accounts.ownersOf(provider, [name])).get(name.text);
  }
}

type Answer = Result<UpstreamAnswer<'order_status'>, Failure>;

const AMBIGUOUS = invalidParameter('currency', 'must be given: the player has accounts in several at this provider');

/** An order that the provider does not know has no status. */
const STATUSES: Readonly<Record<OrderState, TransferStatus | undefined>> = {
  succeeded: 'success',
  failed: 'failed',
  pending: 'pending',
  unknown: undefined,
};

function readOrderId(text: string | undefined): Result<string, Failure> {
  const field = given('transfer_id', text);
  return field.ok ? boundedText('transfer_id', field.value) : field;
}

type Known = UpstreamAnswer<'order_status'> & { readonly status: TransferStatus };

const shown = (orderId: string, order: Known, { memberId, currency }: AccountOwner): OrderStatus => ({
  transferId: orderId,
  memberId,
  currency,
  amount: order.amount,
  balanceBefore: undefined,
  balanceAfter: order.balanceAfter,
  status: order.status,
  remark: order.remark,
  createdAtMs: undefined,
});

/** The question for an order. With a provider, the order is in that provider's books: a bet, or a transfer under the provider's name for it. */
export type ShowOrderStatusInput = AgentInput<'transferId' | 'provider' | 'memberId' | 'currency'>;

/** The present state of an order. Unknown fields are undefined. */
export interface OrderStatus {
  readonly transferId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly amount: Decimal | undefined;
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
  readonly status: TransferStatus;
  readonly remark: string;
  readonly createdAtMs: number | undefined;
}
