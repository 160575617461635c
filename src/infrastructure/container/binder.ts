import type { AbstractNewable, BindInWhenOnFluentSyntax, Container, MapToResolvedValueInjectOptions } from 'inversify';
import type { UseCases } from '../../adapters/http/index.ts';

/** The tokens of an object's dependencies, each under the name that its constructor uses. */
export type Needs = Readonly<Record<string, AbstractNewable>>;

/** The objects behind those tokens, under the same names. */
export type Given<N extends Needs> = {
  readonly [Name in keyof N]: N[Name] extends AbstractNewable<infer T> ? T : never;
};

type Class = new (...parts: never[]) => unknown;

/** Tokens for parts: for those of a constructor in their order, for those of an object by their names. */
type TokensFor<Parts> = { readonly [Part in keyof Parts]: AbstractNewable<Parts[Part]> };

/** The tokens for the one object of parts that a class takes. */
type NamedFor<C extends Class> = ConstructorParameters<C> extends [infer Parts] ? TokensFor<Parts> : never;

/** Says what an object is made from. A class is its own token, and needs no maker if it takes nothing else than what is bound. */
export interface Bind {
  <C extends Class>(
    bound: C,
    needs: TokensFor<ConstructorParameters<C>> | NamedFor<C>,
  ): BindInWhenOnFluentSyntax<InstanceType<C>>;
  <T, N extends Needs>(
    bound: AbstractNewable<T>,
    needs: N,
    make: (given: Given<N>) => T | Promise<T>,
  ): BindInWhenOnFluentSyntax<T>;
}

/** Binds in the container, which hands over all parts in the order of a list. */
export function binderOf(container: Container, note: (bound: AbstractNewable) => void): Bind {
  return (
    bound: AbstractNewable,
    needs: Needs | readonly AbstractNewable[],
    make?: (given: never) => unknown,
  ): BindInWhenOnFluentSyntax<never> => {
    note(bound);
    const named = (values: readonly unknown[]) =>
      Object.fromEntries(Object.keys(needs).map((name, at) => [name, values[at]])) as never;
    const Class = bound as new (...parts: readonly unknown[]) => unknown;
    return container.bind(bound).toResolvedValue(
      (...values: unknown[]) => {
        if (make !== undefined) return make(named(values));
        return Array.isArray(needs) ? new Class(...values) : new Class(named(values));
      },
      Object.values(needs) as MapToResolvedValueInjectOptions<unknown[]>,
    ) as BindInWhenOnFluentSyntax<never>;
  };
}

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
