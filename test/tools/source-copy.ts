import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Neither sources nor small; the packages are linked instead. */
const LEFT_OUT = ['node_modules', 'dist', 'coverage', 'data', '.git', '.cache'];
/** The variables that a test run sets for its own mocha and its own processes. */
const OF_THIS_RUN = ['MOCHA_JSON_FILE', 'MOCHA_OPTIONS', 'NODE_V8_COVERAGE', 'NODE_OPTIONS'];

/** How a command ended; `output` is both streams one after the other, for whoever wants to know why. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly output: string;
}

/** The project in a folder of its own, where a test may change it. */
export class SourceCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'source-copy-'));

  constructor() {
    for (const name of readdirSync('.').filter((entry) => !LEFT_OUT.includes(entry))) {
      cpSync(name, join(this.folder, name), { recursive: true });
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Runs a command of the shell there. */
  async run(command: string): Promise<Ran> {
    const given = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.includes(name));
    const env = Object.fromEntries(given);
    const child = spawn('sh', ['-c', command], { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { status, stdout, output: stdout + stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
