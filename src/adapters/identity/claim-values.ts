/** The texts of a claim. A name with dots is looked for as it is, and then as a path, as in `realm_access.roles`. */
export function claimValues(claims: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'));
  return [value].flat().filter((each) => typeof each === 'string');
}

function atPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return atPath((value as Readonly<Record<string, unknown>>)[name], rest);
}
