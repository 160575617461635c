import type { KnownProviders } from '../../../../application/ports/known-providers.ts';
import type { KeptProvider } from '../../../../application/ports/provider-store.ts';
import type { ReadModel } from './read-model.ts';

/** The providers of the newest snapshot, whatever its age. */
export class SnapshotKnownProviders implements KnownProviders {
  readonly #model: ReadModel;

  constructor(model: ReadModel) {
    this.#model = model;
  }

  find(code: string): KeptProvider | undefined {
    return this.#model.newest.providers.find(code);
  }
}
