/** Starts the processes that are measured, each with the same flags and as in production. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, truncateSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { startFlags } from '../../support/start-flags.ts';
import { compiled } from './compiled.ts';
import { pinned, type Role } from './pinning.ts';
import type { ProbeAnswers, ProbeQuestion } from './process-probe.ts';

export interface ServerOptions {
  /** Its source file. It listens on PORT and answers 200 to GET /health/ready once it can serve. */
  readonly source: string;
  /** The checkout of the source; this one when absent. */
  readonly root?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** File that takes what it logs. */
  readonly logFile: string;
  readonly role?: Role;
}

/** A server in a process of its own. */
export interface MeasuredServer {
  readonly port: number;
  /** From the start of the process until it could serve. */
  readonly startedInMs: number;
  ask<Q extends ProbeQuestion>(question: Q): Promise<ProbeAnswers[Q]>;
  /** Keeps what it logs from filling the disk; the size so far, in bytes, is what it returns. */
  emptyLog(): void;
  stop(): Promise<void>;
}

/** As in production limits are looked at, but all load comes from one address. */
const UNREACHED_LIMITS = {
  RATE_LIMIT_AGENT_PER_SECOND: '1000000',
  RATE_LIMIT_ADDRESS_PER_SECOND: '1000000',
  RATE_LIMIT_PROVIDER_PER_SECOND: '1000000',
};

const READY_TIMEOUT_MS = 300_000;
const READY_POLL_MS = 20;
const STOP_TIMEOUT_MS = 5_000;

/** Resolves when the server is ready. */
export async function startServer({
  source,
  root,
  env,
  logFile,
  role = 'server',
}: ServerOptions): Promise<MeasuredServer> {
  const port = await freePort();
  const log = openSync(logFile, 'a');
  const command = [...pinned(role), process.execPath, ...startFlags(root)];
  const probe = ['--import', compiled('test/bench/server/process-probe.ts'), compiled(source, root)];
  const startedAtMs = performance.now();
  const child = spawn(command[0]!, [...command.slice(1), ...probe], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      PORT: String(port),
      ...UNREACHED_LIMITS,
      ...env,
    },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  await untilReady(child, port, source);
  return {
    port,
    startedInMs: performance.now() - startedAtMs,
    ask: (question) => ask(child, question),
    emptyLog: () => truncateSync(logFile),
    stop: () => stop(child),
  };
}

async function untilReady(child: ChildProcess, port: number, source: string): Promise<void> {
  const deadlineMs = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    await sleep(READY_POLL_MS);
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${source} ended before it could serve.`);
    if (await isReady(port)) return;
  }
  await stop(child);
  throw new Error(`${source} was not ready within ${READY_TIMEOUT_MS / 1000} s.`);
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => {
      resolve(false);
    });
  });

async function ask<Q extends ProbeQuestion>(child: ChildProcess, question: Q): Promise<ProbeAnswers[Q]> {
  const answered = once(child, 'message') as Promise<[ProbeAnswers[Q]]>;
  child.send(question);
  return (await answered)[0];
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const insisting = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(insisting);
}
