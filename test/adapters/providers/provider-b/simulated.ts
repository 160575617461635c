import { providerB } from '../../../../src/adapters/providers/provider-b/index.ts';
import type { Simulator } from '../../../../src/adapters/providers/simulation/simulator.ts';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

export const NOW_MS = 1_768_440_600_123;
/** The time that an impatient gateway waits for an answer. */
export const IMPATIENT_MS = 150;

export interface Simulated extends Simulator {
  readonly baseUrl: string;
  /** A gateway to it; credentials beside its own, or instead of them, may be given. */
  connect(credentials?: Readonly<Record<string, string>>, timeoutMs?: number): ProviderGateway;
}

/** A simulator that listens, to be stopped by the caller. */
export async function simulated(): Promise<Simulated> {
  const createSimulator = await providerB.loadSimulator();
  const simulator = createSimulator({ nowMs: () => NOW_MS });
  const baseUrl = await simulator.server.start();
  return {
    ...simulator,
    baseUrl,
    connect(credentials = {}, timeoutMs = 5_000) {
      const connected = providerB.connect({
        code: 'B',
        baseUrl,
        credentials: { ...simulator.credentials, ...credentials },
        currencies: ['USD', 'IDR'],
        timeoutMs,
        runtime: {
          nowMs: () => NOW_MS,
          uuid: () => '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
          wait: async () => undefined,
        },
      });
      if (!connected.ok) throw new Error(connected.error.rule);
      return connected.value;
    },
  };
}

export const ALICE = { name: 'DEMO_ALICE', currency: 'USD' };
export const ORDER_ID = '0f8fad5bd9cb469fa16570867728950e';

export const transferOf = (amount: string, player = ALICE) => ({
  player,
  orderId: ORDER_ID,
  amount: Decimal.from(amount),
});

export const VIEW = {
  game: { code: '1138:aviator', category: 'SLOT' },
  platform: 'WEB' as const,
  language: 'en-US',
  returnUrl: 'https://agent.example/lobby',
  playerIp: '203.0.113.7',
};

export const FREE_ROUND = {
  currency: 'USD',
  product_code: '1006',
  game_type: 'SLOT',
  start_at: '1768440000',
  end_at: '1768526400',
  rounds: '10',
  game_list: '[{"gameId":"vs20olympgate","betValues":[{"betPerLine":0.05,"currency":"USD"}]}]',
};
