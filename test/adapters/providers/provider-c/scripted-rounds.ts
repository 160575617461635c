import { decrypt } from '../../../../src/adapters/providers/provider-c/encryption.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-c/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { ScriptedGateway } from '../scripted-gateway.ts';
import { NOW_MS } from './simulated-provider.ts';

const KEY = 'Zk7Qw2Lp';

export const BET = { player: 'demo001', roundId: '9001', betId: '7001', stake: Decimal.from('12.5') };
export const WIN = Decimal.from('25');

interface Played {
  readonly currency?: string | undefined;
  readonly slotOf?: (roundId: string) => string | undefined;
}

/** Rounds that take a second for each callback. */
export function roundsAt(callbackUrl: string, { currency = 'USD', ...played }: Played = {}): SimulatedRounds {
  let nowMs = NOW_MS;
  return new SimulatedRounds({
    callbackUrl,
    encryptKey: KEY,
    timeoutMs: 3_000,
    currency,
    ...played,
    thousandfoldCurrencies: new Set(['IDR']),
    runtime: { nowMs: () => (nowMs += 1_000), wait: () => Promise.resolve() },
  });
}

/** The callbacks that have arrived, decrypted. */
export const textsAt = ({ arrived }: ScriptedGateway): readonly string[] =>
  arrived.map(({ path, body }) => `${path}?${decrypt(decodeURIComponent(body), KEY)}`);

/** An answer to a callback, of the elements that the sender reads. */
export const xml = (error: string, amount?: string): string => {
  const told = amount === undefined ? '' : `<amount>${amount}</amount>`;
  return `<?xml version="1.0" encoding="utf-8"?><RequestResponse>${told}<error>${error}</error></RequestResponse>`;
};
