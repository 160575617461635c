/** Makes `dist/agent-conformance.js`: the kit with all that it imports, in one file. */
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  entryPoints: [here('../../src/adapters/cli/conformance/main.ts')],
  outfile: here('dist/agent-conformance.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // Some libraries are CommonJS, and ask for modules of Node.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
  logLevel: 'warning',
});
