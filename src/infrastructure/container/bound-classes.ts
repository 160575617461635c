import type { AbstractNewable } from 'inversify';
import type { UseCases } from '../../adapters/http/index.ts';

/** The classes that are bound, and the object of each when all are made. */
export class BoundClasses {
  readonly #classes: AbstractNewable[] = [];
  readonly #objects = new Map<unknown, unknown>();

  /** Takes no heed of tokens that are symbols. */
  note(bound: AbstractNewable): void {
    if (typeof bound === 'function') this.#classes.push(bound);
  }

  /** Finds nothing before all are made. */
  readonly find: UseCases = <T>(wanted: abstract new (...parts: never[]) => T) => {
    if (!this.#objects.has(wanted)) throw new Error(`The container has no object of the class ${wanted.name}.`);
    return this.#objects.get(wanted) as T;
  };

  async makeAll(make: (bound: AbstractNewable) => Promise<unknown>): Promise<UseCases> {
    for (const bound of this.#classes) this.#objects.set(bound, await make(bound));
    return this.find;
  }
}
