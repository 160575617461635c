import type { AbstractNewable } from 'inversify';

/** A symbol that remembers its type: Inversify infers nothing from a bare symbol. */
export const token = <T>(name: string): AbstractNewable<T> => Symbol(name) as unknown as AbstractNewable<T>;

/** A token for each of these members of an interface. */
export const tokensOf =
  <Whole>() =>
  <Name extends keyof Whole & string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, token(name)])) as {
      readonly [N in Name]: AbstractNewable<Whole[N]>;
    };
