/** The files of a protocol's package that are no files of the template. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedFile } from './places.ts';
import type { ProtocolName } from './protocol-name.ts';

const KIT = 'packages/protocol-kit';
const DEVELOPMENT = ['@types/chai', '@types/mocha', '@types/node', 'chai', 'mocha', 'typescript'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Its package.json with exact versions, its settings of the compiler, and what git leaves out. */
export function packageFiles(root: string, { protocol, label }: ProtocolName): readonly PlannedFile[] {
  const project = read(join(root, 'package.json'));
  const kit = read(join(root, KIT, 'package.json'));
  const manifest = {
    name: `gateway-protocol-${protocol.replace('provider-', '')}`,
    version: '0.1.0',
    description: `Protocol ${label} for the game gateway.`,
    private: true,
    type: 'module',
    exports: './dist/src/main.js',
    files: ['dist/src'],
    engines: project.engines,
    scripts: {
      build: 'tsc',
      prepack: 'npm run --silent build',
      pretest: 'npm run --silent build',
      test: 'mocha --timeout 60000 "dist/test/*.test.js"',
      'sign-fixtures': 'npm run --silent build && protocol-kit-sign ./fixtures ./dist/test/sign-fixture.js',
    },
    peerDependencies: { [kit.name]: `^${kit.version}` },
    devDependencies: {
      [kit.name]: `file:./${tarballOf(kit)}`,
      ...Object.fromEntries(DEVELOPMENT.map((name) => [name, project.devDependencies[name]])),
    },
  };
  return [
    { path: 'package.json', text: json(manifest) },
    { path: 'tsconfig.json', text: json({ compilerOptions: COMPILER, include: ['src', 'test'] }) },
    { path: '.gitignore', text: 'node_modules/\ndist/\n' },
  ];
}

/** The command that puts the kit beside the package, for `npm install`. */
export const packKit = (target: string): readonly string[] => [
  'pack',
  '--silent',
  `./${KIT}`,
  '--pack-destination',
  target,
];

const COMPILER = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node', 'mocha'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  rootDir: '.',
  outDir: 'dist',
};

const tarballOf = ({ name, version }: Manifest): string => `${name}-${version}.tgz`;
const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
