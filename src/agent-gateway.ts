#!/usr/bin/env node
/** `agent-gateway`: starts and administers a gateway from the command line. */
import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { runCli } from './adapters/cli/gateway/index.ts';
import { programPlace } from './infrastructure/process/program-place.ts';
import { readConfig } from './infrastructure/config/read-config.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.exitCode = await runCli(process.argv.slice(2), {
  version,
  program: programPlace().program,
  environment: process.env,
  user: userAtHost(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  nowMs: () => Date.now(),
  // What is aborted is over, and need not be told so.
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
  interruption() {
    const controller = new AbortController();
    process.once('SIGINT', () => controller.abort());
    return controller.signal;
  },
  startGateway() {
    process.setSourceMapsEnabled(true);
    return import('./main.ts');
  },
  async cells() {
    const { CellOrdersByFile } = await import('./infrastructure/process/cell-orders.ts');
    return new CellOrdersByFile(process.env);
  },
  async exportRecords(request, say) {
    const { exportRecords } = await import('./infrastructure/process/export-records.ts');
    return exportRecords(process.env, request, say);
  },
  async orderMonths(order) {
    const { orderMonths } = await import('./infrastructure/process/months.ts');
    return orderMonths(process.env, order);
  },
  async migrateDatabase(say) {
    const { migrateDatabase } = await import('./infrastructure/process/migrate-database.ts');
    return migrateDatabase(process.env, say);
  },
  settingsViolations() {
    const config = readConfig(process.env);
    return config.ok ? [] : config.error;
  },
});

/** Empty for a user without a name, as in some containers. */
function userAtHost(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return '';
  }
}
