import type { StoreHealth, StoreState } from '../../src/application/ports/store-health.ts';

/** A database in the state that a test sets. */
export class FixedStoreHealth implements StoreHealth {
  state: StoreState;

  constructor(state: StoreState) {
    this.state = state;
  }

  async look(): Promise<StoreState> {
    return this.state;
  }
}
