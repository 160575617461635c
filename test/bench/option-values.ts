/** One of the names that an option takes; throws a sentence for any other. */
export function oneOf<Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const known = names.find((name) => name === text);
  if (known === undefined) throw new Error(`--${option} takes ${names.join(', ')}, not "${text}".`);
  return known;
}

/** A number above 0; throws a sentence for any other text. */
export function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${option} must be a number above 0.`);
  return value;
}
