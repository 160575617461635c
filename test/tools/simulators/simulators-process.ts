import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '../../support/built-source.ts';

const MAIN = 'tools/simulators/main';

/** `npm run simulators` as somebody starts it, without npm in between. */
export class SimulatorsProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, [...programOf(MAIN), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#exit = once(this.#child, 'close');
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
  }

  /** Starts them and waits until all listen. */
  static async listening(args: readonly string[]): Promise<SimulatorsProcess> {
    const simulators = new SimulatorsProcess(args);
    while (!simulators.stdout.endsWith('Ctrl-C stops them.\n')) {
      await Promise.race([once(simulators.#child.stdout!, 'data'), simulators.#failure()]);
    }
    return simulators;
  }

  /** The rows of the table, by the names of its columns. */
  rows(): Record<string, string>[] {
    const [head = '', ...lines] = this.stdout.slice(0, this.stdout.indexOf('\n\n')).split('\n');
    const names = head.split(/ {2,}/);
    return lines.map((line) => Object.fromEntries(line.split(/ {2,}/).map((cell, column) => [names[column], cell])));
  }

  /** The commands for a shell. */
  commands(): string[] {
    return this.stdout.split('\n').filter((line) => line.startsWith('curl '));
  }

  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  async stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    this.#child.kill(signal);
    return this.ending();
  }

  async ending(): Promise<number | NodeJS.Signals | null> {
    await this.#exit;
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  async #failure(): Promise<never> {
    await this.#exit;
    throw new Error(`it ended early: ${this.stderr}`);
  }
}
