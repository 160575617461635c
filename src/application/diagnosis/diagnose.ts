import type { Clock } from '../ports/clock.ts';
import type { StoreHealth } from '../ports/store-health.ts';
import type { Connections } from './connections.ts';
import { findStore, type Diagnosis } from './diagnosis.ts';
import type { GatewayNotices } from './gateway-notices.ts';
import type { MoneyTroubles } from './money-troubles.ts';

export interface DiagnoseParts {
  readonly storeHealth: StoreHealth;
  readonly moneyTroubles: Pick<MoneyTroubles, 'find'>;
  readonly gatewayNotices: GatewayNotices;
  readonly connections: Connections;
  readonly clock: Clock;
}

/**
 * Checks the gateway for an operator: the state of the database and of the money, and whether the systems of Agents and the providers can be reached
 * from here. It checks one page of Agents and one page of providers, all at once, and reports how many were left out.
 */
export class Diagnose {
  readonly #parts: DiagnoseParts;

  constructor(parts: DiagnoseParts) {
    this.#parts = parts;
  }

  async execute(): Promise<Diagnosis> {
    const { clock, gatewayNotices, moneyTroubles, connections } = this.#parts;
    const store = await findStore(this.#parts);
    const checkedAtMs = clock.nowMs();
    if (store.state === 'not_ready')
      return { checkedAtMs, store, money: [], agents: [], providers: [], notices: gatewayNotices.seen(), leftOut: 0 };
    const money = await moneyTroubles.find();
    const notices = await gatewayNotices.find();
    return { checkedAtMs, store, money, notices, ...(await connections.asked()) };
  }
}
