import {
  SimulatedRounds,
  type SimulatedRoundsParts,
} from '../../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { ScriptedGateway, type ArrivedCallback, type Scripted } from '../scripted-gateway.ts';
import { NOW_MS } from './simulated.ts';

export const BET = { player: 'demo001', roundId: '95978', betId: 'W1', stake: Decimal.from('12.5') };
export const WIN = Decimal.from('25');

export const row = (code: number, balance?: number) => ({ member_account: 'demo001', balance, code, message: '' });
export const rows = (...all: readonly object[]): string => JSON.stringify({ data: all });

type More = Partial<SimulatedRoundsParts> & { readonly slash?: string };
type Fields = Readonly<Record<string, unknown>>;

/** The simulator's rounds, and a gateway that answers them by a script. */
export class ScriptedRounds {
  #gateway: ScriptedGateway | undefined;
  #ids = 0;

  /** The answers in order, the last one for ever. Ids are counted: `id-1`, `id-2`. */
  async against(answers: readonly Scripted[], { slash = '', ...more }: More = {}): Promise<SimulatedRounds> {
    this.#gateway = ScriptedGateway.answering(answers);
    const uuid = () => `id-${(this.#ids += 1)}`;
    return new SimulatedRounds({
      callbackUrl: (await this.#gateway.start()) + slash,
      operator: { operatorCode: 'DEM1', secretKey: 'madeupsecretkey0000001' },
      timeoutMs: 3_000,
      currency: 'USD',
      runtime: { nowMs: () => NOW_MS, uuid, wait: () => Promise.resolve() },
      ...more,
    });
  }

  get arrived(): readonly ArrivedCallback[] {
    return this.#gateway?.arrived ?? [];
  }

  /** The body of a request. */
  sent(nth = 0) {
    return JSON.parse(this.arrived[nth]!.body);
  }

  /** The transactions of its first member. */
  transactions(nth = 0): readonly Fields[] {
    return this.sent(nth).batch_requests[0].transactions;
  }

  async stop(): Promise<void> {
    await this.#gateway?.stop();
  }
}

export const movedBy = ({ book }: SimulatedRounds) =>
  [...book.acknowledged].map(([id, { player, moved }]) => [id, player, moved.toString()]);
