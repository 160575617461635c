import { BUILT_IN, type PlannedFile } from './places.ts';
import type { ProtocolName } from './protocol-name.ts';
import { REGISTRY } from './registry.ts';

const PATH_WIDTH = 40;

/** The created files, by folder. */
export function made(name: ProtocolName, files: readonly PlannedFile[]): string {
  const folders = BUILT_IN.places.map((place) => `${place.to(name.protocol)}/`);
  const rows = folders.map((folder) => [folder, counted(files.filter(({ path }) => path.startsWith(folder)).length)]);
  const all = [...rows, [REGISTRY, 'one import, one entry']];
  const lines = all.map(([path = '', what = '']) => `  ${path.padEnd(PATH_WIDTH)} ${what}\n`);
  return `Protocol ${name.label} is made:\n\n${lines.join('')}\n`;
}

/** The planned files, one by one. */
export const wouldBeMade = (files: readonly PlannedFile[]): string =>
  `${files.map(({ path }) => `would write ${path}\n`).join('')}Nothing was written.\n`;

/** The next steps. */
export const nextSteps = ({ protocol }: ProtocolName): string => `
Next, as docs/adding-a-provider.md explains:

  1. npm run check            it is green as it is
  2. README.md                what the upstream's document says
  3. mapping.ts, extensions.ts, extension-table.ts, index.ts
                              what it can do; then npm run docs
  4. config.ts, signature.ts, refusals.ts
                              what it is told, how it is signed, how it says no
  5. gateway/                 call by call, each begun with a fixture in test/fixtures/${protocol}/outbound/
  6. policy.ts, callbacks/    what it reports, each begun with a fixture in test/fixtures/${protocol}/inbound/
  7. simulator/               as strict as the real one; npm run sandbox plays rounds with it
  8. npm run check            before the commit
`;

/** The created package, and the next steps. */
export const madePackage = ({ label }: ProtocolName, folder: string, files: readonly PlannedFile[]): string => `
Protocol ${label} is a package of ${counted(files.length)} in ${folder}, with the kit beside it.

Next, as docs/protocol-packages.md explains:

  cd ${folder}
  npm install
  npm test
`;

const counted = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;
