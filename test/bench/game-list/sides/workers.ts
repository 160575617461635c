/** The gateway in WORKERS processes that share a port. */
import cluster from 'node:cluster';
import { join } from 'node:path';
import { startFlags } from '../../../support/start-flags.ts';

cluster.setupPrimary({
  exec: join(import.meta.dirname, '../../../../src/main.js'),
  execArgv: [...startFlags()],
});
for (let at = 0; at < Number(process.env['WORKERS']); at += 1) cluster.fork();
process.once('SIGTERM', () => {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  cluster.disconnect();
});
