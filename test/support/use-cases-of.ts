import type { UseCases } from '../../src/adapters/http/index.ts';

type Class = abstract new (...parts: never[]) => unknown;

/** A use case, or its class and an object that replaces it. */
export type GivenUseCase = readonly [Class, object] | object;

/** Finds these use cases by their classes. If two have the same class, the later one wins. */
export function useCasesOf(...given: readonly GivenUseCase[]): UseCases {
  const found = new Map<unknown, unknown>(given.map((one) => (isPair(one) ? one : [one.constructor, one])));
  return <T>(wanted: abstract new (...parts: never[]) => T) => {
    if (!found.has(wanted)) throw new Error(`The test gives no ${wanted.name}.`);
    return found.get(wanted) as T;
  };
}

const isPair = (one: GivenUseCase): one is readonly [Class, object] => Array.isArray(one);
