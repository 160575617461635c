import { dirname, relative } from 'node:path/posix';

/** A file that will be written, relative to the root of the project or of the package. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string;
}

/** One folder or file of the template, and where a protocol has it. Paths of the template are relative to the project's root. */
interface Place {
  readonly from: string;
  /** Relative to the root of the project, or of the package. */
  to(protocol: string): string;
}

/** The place of a new protocol: this project, or a package of its own. */
export interface Target {
  readonly places: readonly Place[];
  /** The names of modules outside of the template, if they are not imported by their paths. */
  readonly names: Readonly<Record<string, string>>;
}

const TEMPLATE = 'tools/new-provider/template';
const KIT = 'agent-game-gateway-protocol-kit';

/** The folders of a protocol of this project. */
export const BUILT_IN: Target = {
  places: [
    { from: `${TEMPLATE}/provider`, to: (protocol) => `src/adapters/providers/${protocol}` },
    { from: `${TEMPLATE}/fixtures`, to: (protocol) => `test/fixtures/${protocol}` },
    { from: `${TEMPLATE}/tests`, to: (protocol) => `test/adapters/providers/${protocol}` },
  ],
  names: {},
};

/** The folders of a package. Files stand before the folders that they are in. */
export const PACKAGE: Target = {
  places: [
    { from: `${TEMPLATE}/provider/README.md`, to: () => 'README.md' },
    { from: `${TEMPLATE}/provider`, to: () => 'src' },
    { from: `${TEMPLATE}/fixtures`, to: () => 'fixtures' },
    { from: `${TEMPLATE}/tests`, to: () => 'test' },
    { from: `${TEMPLATE}/package/proof.test.ts`, to: () => 'test/proof.test.ts' },
    { from: `${TEMPLATE}/package/main.ts`, to: () => 'src/main.ts' },
  ],
  names: {
    'src/adapters/providers/protocol-kit.ts': KIT,
    'src/adapters/providers/simulator-kit.ts': `${KIT}/simulator`,
    'packages/protocol-kit/src/testing.ts': `${KIT}/testing`,
  },
};

/** The new place of a file when the template becomes `protocol`. A file that does not belong to the template keeps its place. */
export function destinationOf(path: string, protocol: string, { places }: Target): string {
  const place = places.find(({ from }) => path === from || path.startsWith(`${from}/`));
  return place === undefined ? path : place.to(protocol) + path.slice(place.from.length);
}

/** The path by which a module at `from` imports the one at `to`. */
export function importPath(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
