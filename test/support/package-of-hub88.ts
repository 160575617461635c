/** Hub88 as a gateway gets it: a folder with its package, and beside it the package of the kit, which gives way to the gateway's own kit. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import * as kit from '../../packages/protocol-kit/src/index.ts';
import * as simulatorKit from '../../packages/protocol-kit/src/simulator.ts';
import { ROOT } from '../../tools/own-form.ts';

const SOURCE = join(ROOT, 'packages/protocol-hub88');
const PLACE = join(ROOT, '.cache/protocol-hub88');
const KIT = 'agent-game-gateway-protocol-kit';

/** Makes the folder anew, and gives its path for the setting PROTOCOLS. Several processes may do so at once. */
export async function packageOfHub88(): Promise<string> {
  const files = { ...(await bundled()), ...lentKit() };
  for (const [path, text] of Object.entries({ ...files, 'package.json': manifest() })) write(join(PLACE, path), text);
  return PLACE;
}

const manifest = (): string => readFileSync(join(SOURCE, 'package.json'), 'utf8');

/** The package's own `dist`. */
async function bundled(): Promise<Readonly<Record<string, string>>> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, 'src/index.ts')],
    outdir: join(PLACE, 'dist'),
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: [KIT, `${KIT}/*`],
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [path.slice(PLACE.length + 1), text]));
}

/** The kit's package, without a kit of its own. */
function lentKit(): Readonly<Record<string, string>> {
  const lent = (part: string, names: object): string =>
    `export const { ${Object.keys(names).join(', ')} } = await globalThis[Symbol.for('${KIT}')].${part}();\n`;
  const folder = join('node_modules', KIT);
  return {
    [join(folder, 'package.json')]: JSON.stringify({
      type: 'module',
      exports: { '.': './index.js', './simulator': './simulator.js' },
    }),
    [join(folder, 'index.js')]: lent('index', kit),
    [join(folder, 'simulator.js')]: lent('simulator', simulatorKit),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, path);
}
