import { ToolProcess } from '../tool-process.ts';

const MAIN = 'tools/sandbox/main';
const READY = 'quit, or Ctrl-C';
// eslint-disable-next-line no-control-regex
const ESCAPE = /\u001B/;

/** `npm run sandbox` as somebody starts it, without npm in between. */
export class SandboxProcess extends ToolProcess {
  constructor(args: readonly string[]) {
    super(MAIN, args);
  }

  /** Runs it to its end. */
  static async ended(args: readonly string[]): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess(args);
    await sandbox.untilEnd();
    return sandbox;
  }

  /** Starts it on free ports, and waits until it can be played with. */
  static async ready(args: readonly string[] = []): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess(['--port', '0', ...args]);
    await sandbox.until(READY);
    return sandbox;
  }

  get hasColours(): boolean {
    return ESCAPE.test(this.stdout);
  }

  /** The address of the gateway. */
  get baseUrl(): string {
    return /http:\/\/127\.0\.0\.1:\d+(?=\/docs)/.exec(this.stdout)?.[0] ?? '';
  }

  /** The commands for another terminal. */
  get commands(): string[] {
    const lines = this.stdout.split('\n');
    const exports = lines.filter((line) => line.startsWith('export '));
    return lines.filter((line) => line.startsWith('curl ')).map((line) => [...exports, line].join('\n'));
  }
}
