/** The names in an address, by the place before them: one thing of each kind that a screen shows. */
export type Things = ReadonlyMap<string, string>;

/** Lists as people narrow them; `{}` stands for a value of the ledger. */
export const SEARCHES = [
  '/console/search?q={transaction}',
  '/console/search?q={member}',
  '/console/transactions?agent={agent}',
  '/console/deliveries?status=parked',
  '/console/deliveries?agent={agent}',
] as const;

/** The address of a screen, with the names in its path replaced; throws for a screen of things that are not known here. */
export function addressOf(path: string, things: Things): string {
  if (path.includes('?'))
    return path.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(known(name, things)));
  if (!path.includes('{')) return path;
  const before = path.slice(0, path.indexOf('{'));
  const place = before.split('/').at(-2) ?? '';
  return before + known(place, things) + path.slice(path.lastIndexOf('}') + 1);
}

function known(name: string, things: Things): string {
  const found = things.get(name);
  if (found === undefined) throw new Error(`test/bench/console/open-console.ts makes no thing for "${name}".`);
  return found;
}
