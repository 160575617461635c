import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

const MAIN = 'tools/sandbox/main.ts';
const READY = 'quit, or Ctrl-C';
// eslint-disable-next-line no-control-regex
const ESCAPE = /\u001B/;

/** `npm run sandbox` as somebody starts it, without npm in between. */
export class SandboxProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown>;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#exit = once(this.#child, 'close');
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
  }

  /** Runs it to its end. */
  static async ended(args: readonly string[]): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess(args);
    await sandbox.#exit;
    return sandbox;
  }

  /** Starts it on free ports, and waits until it can be played with. */
  static async ready(args: readonly string[] = []): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess(['--port', '0', ...args]);
    await sandbox.until(READY);
    return sandbox;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  get hasColours(): boolean {
    return ESCAPE.test(this.stdout);
  }

  /** The lines, each as its columns. */
  get rows(): string[][] {
    return this.stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  }

  /** Where the gateway listens. */
  get baseUrl(): string {
    return /http:\/\/127\.0\.0\.1:\d+(?=\/docs)/.exec(this.stdout)?.[0] ?? '';
  }

  /** The printed addresses that open the console, the last one at the end. */
  get consoleLinks(): readonly string[] {
    return this.stdout.match(/http:\S+\/console\/sign-in\/link\/\S+/g) ?? [];
  }

  /** The commands for another terminal. */
  get commands(): string[] {
    const lines = this.stdout.split('\n');
    const exports = lines.filter((line) => line.startsWith('export '));
    return lines.filter((line) => line.startsWith('curl ')).map((line) => [...exports, line].join('\n'));
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

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal);
    await this.#exit;
  }
}
