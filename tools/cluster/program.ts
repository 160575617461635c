import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverOwner } from '../../test/support/postgres-binaries.ts';
import { killBelow } from './processes.ts';

/** A server of the cluster: its folder, its files, and its command line. */
export interface Program {
  readonly name: string;
  readonly folder: string;
  /** The files by their names in the folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly command: string;
  readonly args: readonly string[];
  /** The environment beyond PATH and the locale. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True: runs as the user of the tool. Servers run as the servers' user. */
  readonly isOwn?: boolean;
}

const LOG_SHOWN = 2_000;

/** A program that can be started again after its death. Its output is in `log` of its folder. */
export class RunningProgram {
  readonly program: Program;
  /** Whether the program has ended without being killed. */
  hasEnded = false;
  #isKilled = false;
  #child: ChildProcess | undefined;

  constructor(program: Program) {
    this.program = program;
  }

  /** Writes the files and starts the program as the servers' user, in its own process group. */
  start(): void {
    const { folder, files, command, args, environment, isOwn = false } = this.program;
    const owner = isOwn ? undefined : serverOwner();
    const own = (path: string) => {
      if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
    };
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    own(folder);
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      own(join(folder, name));
    }
    const log = openSync(join(folder, 'log'), 'a');
    const child = spawn(command, args, {
      ...owner,
      cwd: folder,
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    this.#child = child;
    this.#isKilled = false;
    this.hasEnded = false;
    const ended = () => {
      // The end of a killed process may be reported after the start of the next one.
      if (this.#child === child) this.hasEnded = !this.#isKilled;
    };
    void once(child, 'exit').then(ended, ended);
  }

  /** Sends SIGKILL to the program and all of its processes. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    await killBelow(this.program.folder);
  }

  /** Sends SIGKILL only to the program; its other processes continue. */
  async killAlone(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#isKilled = true;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Sends SIGTERM only to the program, which ends the others itself. Resolves when it has ended. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#isKilled = true;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }

  /** The end of the log, for a sentence about a failed start. */
  lastWords(): string {
    const path = join(this.program.folder, 'log');
    return existsSync(path) ? readFileSync(path, 'utf8').slice(-LOG_SHOWN) : '';
  }
}
