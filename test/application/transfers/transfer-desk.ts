/** The use cases about transfers over the fakes, and what the tests say to them. */
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { MapUnifiedCall } from '../../../src/application/providers/map-unified-call.ts';
import { OpenProviderAccount } from '../../../src/application/players/open-provider-account.ts';
import { PlayersAtProvider } from '../../../src/application/players/players-at-provider.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { ProtocolDirectory } from '../../../src/application/ports/protocol-directory.ts';
import { ResolveTransfer, ResolveTransfers } from '../../../src/application/transfers/resolve-transfer.ts';
import { ShowOrderStatus } from '../../../src/application/bets/show-order-status.ts';
import { ShowProviderOrder } from '../../../src/application/bets/show-provider-order.ts';
import { FindTransferWallet } from '../../../src/application/transfers/find-transfer-wallet.ts';
import { MoveUpstream } from '../../../src/application/transfers/move-upstream.ts';
import { TransferFunds } from '../../../src/application/transfers/transfer-funds.ts';
import type { ProviderOutcomeUnknown, RefusalReason } from '../../../src/domain/provider/upstream-failure.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { UpstreamAnswer } from '../../../src/domain/provider/upstream-call.ts';
import { unsupported } from '../../../src/domain/provider/support.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { agentCallMapOf } from '../providers/agent-call-map.ts';
import { agentOf, providerOf } from '../../ports/catalogue-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';

/** An Agent whose players' wallets the gateway keeps. */
export const AGENT = agentOf({ code: 'ORCHARD', walletMode: 'gateway' });
/** Not what a provider has for itself, which is 5 s. */
export const TIMEOUT_MS = 10_000;
export const GRACE_MS = 600_000;

type World = ReturnType<typeof inMemoryWorld>;

export interface DeskOptions<G extends ProviderGateways> {
  readonly gateways: G;
  readonly protocols?: ProtocolDirectory;
  readonly clock?: ControllableClock;
  readonly world?: World;
  readonly timeoutMs?: number;
}

/** The use cases that decide transfers, and an operator's questions about orders. */
export function ordersOver({ gateways, world, clock, protocols, timeoutMs = TIMEOUT_MS }: OrderParts) {
  const { players, accounts, transfers, providers } = world;
  const mapCall = new MapUnifiedCall(providers, protocols);
  const atProvider = new PlayersAtProvider(players, accounts);
  return {
    resolve: new ResolveTransfer({
      providers,
      protocols,
      gateways,
      accounts,
      transfers,
      clock,
      timeoutMs,
      graceMs: GRACE_MS,
    }),
    providerOrders: new ShowProviderOrder({ mapCall, gateways, players: atProvider, accounts }),
  };
}

interface OrderParts {
  readonly gateways: ProviderGateways;
  readonly world: MoneyWorld;
  readonly clock: Clock;
  readonly protocols: ProtocolDirectory;
  readonly timeoutMs?: number;
}

/** The use cases over fakes, and over the gateways that are given. */
export function deskOver<G extends ProviderGateways>(options: DeskOptions<G>) {
  const { gateways, protocols = new FixedProtocolDirectory(), world = inMemoryWorld() } = options;
  const { clock = new ControllableClock(), timeoutMs = TIMEOUT_MS } = options;
  const { players, playerBlocks, playerLimits, accounts, transfers } = world;
  const { map: mapCall } = agentCallMapOf({ ...world, protocols, clock });
  const opening = new OpenProviderAccount({ accounts, gateways, digests: new NodeDigests() });
  const upstream = new MoveUpstream({ openAccount: opening, accounts, gateways, transfers, clock, timeoutMs });
  const wallets = new FindTransferWallet(mapCall);
  const { resolve } = ordersOver({ gateways, world, clock, protocols, timeoutMs });
  const atProvider = new PlayersAtProvider(players, accounts);
  const providerOrders = new ShowProviderOrder({ mapCall, gateways, players: atProvider, accounts });
  return {
    world,
    clock,
    gateways,
    transferFunds: new TransferFunds({
      players,
      playerBlocks,
      playerLimits,
      transfers,
      wallets,
      upstream,
      clock,
      randomness: new NodeRandomness(),
    }),
    resolve,
    resolveTransfers: new ResolveTransfers(transfers, resolve, clock),
    showOrderStatus: new ShowOrderStatus({ transfers, players, resolve, providerOrders }),
  };
}

/**
 * Provider A has a wallet and is documented to tell what became of any order, K may not know every order; B is seamless; R has a wallet and
 * answers duplicates, Q does so too and tells what became of orders.
 */
export async function transferDesk() {
  const desk = deskOver({ gateways: new InMemoryProviderGateways(), protocols: new WithRepeating() });
  for (const code of ['A', 'B', 'R', 'Q', 'K']) {
    const protocol = `provider-${code.toLowerCase()}`;
    await desk.world.providers.create(providerOf({ code, protocol, currencies: ['USD', 'EUR'] }));
  }
  return desk;
}

export type TransferDesk = Awaited<ReturnType<typeof transferDesk>>;

/** Knows more protocols with a wallet, one for each way to decide a transfer, and one without any order status. */
class WithRepeating extends FixedProtocolDirectory {
  override all() {
    const [first, ...others] = super.all();
    const ways = { r: 'repeat', q: 'ask_or_repeat', k: 'ask_if_known' } as const;
    const deciding = Object.entries(ways).map(([letter, transferResolution]) => ({
      ...first!,
      protocol: `provider-${letter}`,
      transferResolution,
    }));
    const silent = { ...first!, protocol: 'provider-n', calls: { ...first!.calls, order_status: unsupported } };
    return [first!, ...others, ...deciding, silent];
  }
}

export const deposit = (changes: object = {}) => ({
  agent: AGENT,
  username: 'alice',
  currency: 'usd',
  amount: '12.5',
  transferId: 'T-1',
  ...changes,
});

export const withdrawal = (changes: object = {}) => deposit({ amount: '-5', transferId: 'W-1', ...changes });

export const refusedFor = (reason: RefusalReason, upstreamCode = '') =>
  ({ kind: 'provider_refused', reason, upstreamCode, upstreamText: 'said upstream' }) as const;

export const unknownBy = (cause: ProviderOutcomeUnknown['cause']) =>
  ({ kind: 'provider_outcome_unknown', cause, detail: 'nobody knows' }) as const;

export const UNREACHABLE = { kind: 'provider_unreachable', detail: 'refused' } as const;
export const THROTTLED = { kind: 'provider_throttled', retryAfterMs: 2_500 } as const;

/** A transfer `T-1` whose answer was lost, carried out or not, of a player whom the provider knows. */
export async function loseAnswer(desk: TransferDesk, provider: string, isCarriedOut: boolean): Promise<void> {
  await desk.transferFunds.execute(deposit({ provider, transferId: 'BEFORE', amount: '1' }));
  desk.gateways.of(provider).failNext(unknownBy('timed_out'), isCarriedOut);
  await desk.transferFunds.execute(deposit({ provider }));
}

/** A transfer `T-1` of a known player, whose process is killed while it waits for the answer. */
export async function neverAnswered(desk: TransferDesk, provider: string): Promise<void> {
  const gateway = desk.gateways.of(provider);
  const call = gateway.call.bind(gateway);
  gateway.call = () => new Promise(() => undefined);
  void desk.transferFunds.execute(deposit({ provider }));
  await new Promise((resolve) => setImmediate(resolve));
  gateway.call = call;
}

/** Sets provider A's answer about every order from now on. */
export function sayOfOrders(desk: TransferDesk, said: Partial<UpstreamAnswer<'order_status'>>): void {
  const gateway = desk.gateways.of('A');
  const call = gateway.call.bind(gateway);
  const silence = { state: 'pending', owner: undefined, amount: undefined, balanceAfter: undefined } as const;
  const answer = Promise.resolve(ok({ ...silence, remark: 'its word', ...said })) as ReturnType<typeof call>;
  gateway.call = (name, input) => (name === 'order_status' ? answer : call(name, input));
}
