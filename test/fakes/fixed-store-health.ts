import type { StoreHealth, StoreState } from '../../src/application/ports/store-health.ts';

/** A database that is as a test says. */
export class FixedStoreHealth implements StoreHealth {
  state: StoreState;

  constructor(state: StoreState) {
    this.state = state;
  }

  async look(): Promise<StoreState> {
    return this.state;
  }
}
