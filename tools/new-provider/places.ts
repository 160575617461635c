import { dirname, relative } from 'node:path/posix';

/** One folder of the template, and the folder for a protocol's copy of it. All paths are relative to the project's root. */
interface Place {
  readonly from: string;
  readonly below: string;
}

const TEMPLATE = 'tools/new-provider/template';

/** The folders of a protocol. */
export const PLACES: readonly Place[] = [
  { from: `${TEMPLATE}/provider`, below: 'src/adapters/providers' },
  { from: `${TEMPLATE}/fixtures`, below: 'test/fixtures' },
  { from: `${TEMPLATE}/tests`, below: 'test/adapters/providers' },
];

/** The folder of a protocol in a place. */
export const folderOf = ({ below }: Place, protocol: string): string => `${below}/${protocol}`;

/** The new place of a file when the template becomes `protocol`. A file that does not belong to the template keeps its place. */
export function destinationOf(path: string, protocol: string): string {
  const place = PLACES.find(({ from }) => path.startsWith(`${from}/`));
  return place === undefined ? path : folderOf(place, protocol) + path.slice(place.from.length);
}

/** The path by which a module at `from` imports the one at `to`. */
export function importPath(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
