import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { LIFTOFF, programOf } from '../support/built-source.ts';

/** A tool as somebody starts it, without npm in between. */
export class ToolProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown>;
  stdout = '';
  stderr = '';

  constructor(main: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, ...more };
    const program = [LIFTOFF, ...programOf(main), ...args];
    this.#child = spawn(process.execPath, program, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#exit = once(this.#child, 'close');
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** The lines, each as its columns. */
  get rows(): string[][] {
    return this.stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  }

  /** The printed addresses that open the console, the last one at the end. */
  get consoleLinks(): readonly string[] {
    return this.stdout.match(/http:\S+\/console\/sign-in\/link\/\S+/g) ?? [];
  }

  type(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Waits for a text that comes so often; throws when it ends without. */
  async until(text: string, times = 1): Promise<void> {
    while (this.stdout.split(text).length <= times) {
      const ended = this.#exit.then(() => 'ended');
      const event = await Promise.race([once(this.#child.stdout, 'data').then(() => 'data'), ended]);
      if (event === 'ended') throw new Error(`it ended early: ${this.stderr}${this.stdout.slice(-500)}`);
    }
  }

  async untilEnd(): Promise<void> {
    await this.#exit;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal);
    await this.#exit;
  }
}
