import { dirname, relative } from 'node:path/posix';

/** One folder of the template, and whose folder a protocol's copy of it goes to; all paths are relative to the project's root. */
interface Place {
  readonly from: string;
  readonly below: string;
}

const TEMPLATE = 'tools/new-provider/template';

/** Where everything of a protocol lies. */
export const PLACES: readonly Place[] = [
  { from: `${TEMPLATE}/provider`, below: 'src/adapters/providers' },
  { from: `${TEMPLATE}/fixtures`, below: 'test/fixtures' },
  { from: `${TEMPLATE}/tests`, below: 'test/adapters/providers' },
];

/** The folder that a protocol has in a place. */
export const folderOf = ({ below }: Place, protocol: string): string => `${below}/${protocol}`;

/** Where a file goes when the template becomes `protocol`; one that is no part of the template stays where it is. */
export function destinationOf(path: string, protocol: string): string {
  const place = PLACES.find(({ from }) => path.startsWith(`${from}/`));
  return place === undefined ? path : folderOf(place, protocol) + path.slice(place.from.length);
}

/** How a module at `from` imports the one at `to`. */
export function importPath(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
