import type { ExtensionCall, ProviderGateway } from '../../../src/application/ports/provider-gateway.ts';
import type { Protocol } from '../../../src/domain/provider/protocol.ts';
import type { Support } from '../../../src/domain/provider/support.ts';
import { UNIFIED_CALLS, type UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import type { UpstreamInput } from '../../../src/domain/provider/upstream-call.ts';
import type { SimulatorSample } from '../../../src/adapters/providers/simulation/simulator.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';

/** The facts about a protocol, known before a provider of it exists. */
export interface UpstreamFacts {
  readonly calls: Protocol['calls'];
  /** A bet's id in the right form that no bet has. */
  readonly noBet: string;
  /** A provider-specific operation that can be carried out, for a player if it concerns one; undefined if there is none to try. */
  readonly extension: ((player: string) => ExtensionCall) | undefined;
}

/** A provider, and the data to ask about. */
export interface UpstreamWorld {
  readonly gateway: ProviderGateway;
  readonly nowMs: number;
  /** A player whom the provider knows, a settled bet of this player within the last hour, a game, and an order. */
  readonly sample: SimulatorSample;
  /** The provider carries out the next call, and its answer is lost. */
  loseNextAnswer(): void;
  /** From now on nothing reaches the provider. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

/** Whether a cell of the matrix means that the provider is asked. Otherwise the gateway is asked, or the call is not possible. */
export const isAsked = ({ support, operations }: Support): boolean =>
  support === 'supported' || (support === 'partial' && operations.length > 0);

export const CALLS = Object.keys(UNIFIED_CALLS) as readonly UnifiedCall[];
const MINUTE_MS = 60_000;

/** A valid question for each call. */
export function questions({ sample, nowMs }: UpstreamWorld): { readonly [C in UnifiedCall]: UpstreamInput<C> } {
  const player = { name: sample.player, currency: sample.currency };
  const view = {
    game: sample.game,
    platform: 'WEB',
    language: 'en-US',
    returnUrl: 'https://agent.example/lobby',
    playerIp: '203.0.113.7',
  } as const;
  return {
    player_registration: { player },
    balance_query: { player },
    fund_transfer: { player, orderId: 'a'.repeat(32), amount: Decimal.from('25') },
    game_launch: { ...view, player },
    game_demo: { ...view, currency: sample.currency },
    kick_logout: { player },
    bet_records: { startMs: nowMs - 59 * MINUTE_MS, endMs: nowMs + MINUTE_MS, player },
    bet_detail: { betId: sample.betId, player },
    game_list: { cursor: undefined },
    order_status: { orderId: sample.orderId, player },
    health_check: {},
  };
}
