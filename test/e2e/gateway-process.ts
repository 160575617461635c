/** A gateway as its operator starts it: a process of its own, in a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { LIFTOFF, programOf } from '../support/built-source.ts';

/** The program of a gateway whose machine's clock is wrong by so many milliseconds. */
export const withClockOff = (byMs: number): readonly string[] => {
  const wrong = `const now = Date.now; Date.now = () => now() + ${byMs};`;
  return ['--import', `data:text/javascript,${encodeURIComponent(wrong)}`, ...programOf('src/main')];
};

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that has just been started. Its output is kept; what tests wait for, they wait for by {@link until}. */
export class GatewayProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  stdout = '';
  stderr = '';

  /** `program`: what node is to run; the built source unless something else is said. */
  constructor(
    folder: string,
    environment: Readonly<Record<string, string>> = {},
    program: readonly string[] = [LIFTOFF, ...programOf('src/main')],
  ) {
    this.#child = spawn(process.execPath, program, {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exit = once(this.#child, 'exit');
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
  }

  /** Starts one and waits until it listens. */
  static async listening(...parts: ConstructorParameters<typeof GatewayProcess>): Promise<GatewayProcess> {
    const gateway = new GatewayProcess(...parts);
    await gateway.until('"msg":"listening"');
    return gateway;
  }

  /** Waits for a text on standard output; throws when the process ends without it. */
  async until(text: string): Promise<void> {
    while (!this.stdout.includes(text)) {
      const [event] = await Promise.race([
        once(this.#child.stdout!, 'data').then(() => ['data']),
        this.#exit.then(() => ['exit']),
      ]);
      if (event === 'exit' && !this.stdout.includes(text)) throw new Error(`it ended early: ${this.stderr}`);
    }
  }

  get pid(): number {
    return this.#child.pid ?? NaN;
  }

  /** Drops what it has printed so far, for those who let it work for hours. From then on its log tells no address. */
  forgetOutput(): void {
    this.stdout = '';
    this.#child.stdout?.removeAllListeners('data').resume();
  }

  /** The address of the gateway, from its log. */
  get baseUrl(): string {
    const line = this.logLines.find((entry) => entry.includes('"msg":"listening"')) ?? '{}';
    return (JSON.parse(line) as { baseUrl: string }).baseUrl;
  }

  /** The command of the start-up text. */
  get command(): string {
    return this.stdout.split('\n').find((line) => line.startsWith('curl ')) ?? 'false';
  }

  get logLines(): string[] {
    return this.stdout.split('\n').filter((line) => line.startsWith('{'));
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits for the end. */
  async ending(): Promise<Ending> {
    await this.#exit;
    return { code: this.#child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }

  /** Stops it in order. */
  async stop(): Promise<Ending> {
    this.signal('SIGTERM');
    return this.ending();
  }

  /** Makes sure that it is gone, for hooks. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#exit;
  }
}
