/** Makes `dist`, which a gateway loads: the protocol without the kit, and the simulator in a file of its own. */
import { rmSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });
await build({
  entryPoints: [here('src/index.ts')],
  outdir: here('dist'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  external: ['agent-game-gateway-protocol-kit', 'agent-game-gateway-protocol-kit/*'],
  logLevel: 'warning',
});
