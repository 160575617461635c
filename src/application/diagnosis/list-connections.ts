import type { Clock } from '../ports/clock.ts';
import type { StoreHealth } from '../ports/store-health.ts';
import type { Connections } from './connections.ts';
import type { ConnectionsFound, GatewayFound } from './diagnosis.ts';
import { findStore } from './find-store.ts';
import type { GatewayNotices } from './gateway-notices.ts';

export interface ListConnectionsParts {
  readonly storeHealth: StoreHealth;
  readonly gatewayNotices: GatewayNotices;
  readonly connections: Connections;
  readonly clock: Clock;
}

/** Lists the connections to Agents and providers with the last answers that this process has received. Sends nothing. */
export class ListConnections {
  readonly #parts: ListConnectionsParts;

  constructor(parts: ListConnectionsParts) {
    this.#parts = parts;
  }

  async execute(): Promise<GatewayFound & ConnectionsFound> {
    const { clock, gatewayNotices, connections } = this.#parts;
    const store = await findStore(this.#parts);
    const checkedAtMs = clock.nowMs();
    if (store.state === 'not_ready')
      return { checkedAtMs, store, agents: [], providers: [], notices: gatewayNotices.seen(), leftOut: 0 };
    return { checkedAtMs, store, notices: await gatewayNotices.recent(), ...(await connections.known()) };
  }
}
