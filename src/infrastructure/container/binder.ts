import type { AbstractNewable, BindInWhenOnFluentSyntax, Container, MapToResolvedValueInjectOptions } from 'inversify';

/** The tokens of what something is made from, each under the name that its maker has for it. */
export type Needs = Readonly<Record<string, AbstractNewable>>;

/** The objects behind those tokens, under the same names. */
export type Given<N extends Needs> = {
  readonly [Name in keyof N]: N[Name] extends AbstractNewable<infer T> ? T : never;
};

/** Says what an object is made from, and how. */
export type Bind = <T, N extends Needs>(
  token: AbstractNewable<T>,
  needs: N,
  make: (given: Given<N>) => T | Promise<T>,
) => BindInWhenOnFluentSyntax<T>;

/** Makes an object of a class that takes its parts by their names. */
export const made =
  <Parts, T>(Class: new (parts: Parts) => T) =>
  (parts: Parts): T =>
    new Class(parts);

/** Binds by names what Inversify hands over in the order of a list. */
export const binderOf =
  (container: Container): Bind =>
  (token, needs, make) => {
    const names = Object.keys(needs);
    const named = (values: readonly unknown[]) => Object.fromEntries(names.map((name, at) => [name, values[at]]));
    return container
      .bind(token)
      .toResolvedValue(
        (...values: unknown[]) => make(named(values) as Parameters<typeof make>[0]),
        Object.values(needs) as MapToResolvedValueInjectOptions<unknown[]>,
      );
  };
