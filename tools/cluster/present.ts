/** The value; its absence is a fault of the tool. */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the cluster has no ${name}`);
  return value;
}
