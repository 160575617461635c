import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from '../../src/infrastructure/config/complete-secrets.ts';
import { inOwnForm } from '../own-form.ts';

const SECRET_BYTES = 32;

interface GatewayOptions {
  readonly port: number;
  /** Whether its clock can be turned. */
  readonly hasClock: boolean;
}

/** The gateway with a clock that can be turned. The product itself has no such thing: it comes from a file of the sandbox. */
const WITH_CLOCK = [
  ...inOwnForm('src/main').slice(0, -1),
  ...['--import', ...inOwnForm('tools/sandbox/turned-gateway').slice(-1)],
  ...inOwnForm('src/main').slice(-1),
];

/** The gateway as an operator runs it: in its own process, here in the form of the sandbox itself. */
export class GatewayProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  readonly adminToken: string;
  readonly #logFile: string;
  baseUrl = '';

  private constructor(child: ChildProcess, { adminToken, logFile }: { adminToken: string; logFile: string }) {
    this.#child = child;
    this.#exit = once(child, 'exit');
    this.adminToken = adminToken;
    this.#logFile = logFile;
  }

  /** Starts it in the folder. */
  static async start(folder: string, { port, hasClock }: GatewayOptions): Promise<GatewayProcess> {
    const make = (): string => randomBytes(SECRET_BYTES).toString('hex');
    const secretsKey = (await keptSecret({ folder, name: 'secrets-key', make })).secret;
    const adminToken = (await keptSecret({ folder, name: 'admin-token', make })).secret;
    const child = spawn(process.execPath, hasClock ? WITH_CLOCK : inOwnForm('src/main'), {
      env: {
        PATH: process.env['PATH'],
        PROTOCOLS: process.env['PROTOCOLS'],
        // No demo in its database: it contains only entities that the sandbox creates in view of the user.
        NODE_ENV: 'production',
        // In a container, callers come from outside of it.
        HOST: process.env['HOST'] ?? '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(folder, 'database'),
        SECRETS_KEY: secretsKey,
        ADMIN_TOKEN: adminToken,
        // The Agent and the providers of the sandbox are on this machine.
        CALLBACK_ALLOW_PRIVATE: 'true',
        PROVIDER_ALLOW_PRIVATE: 'true',
        ...(hasClock && { CALLBACK_POLL_MS: '25' }),
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(hasClock ? ['ipc' as const] : [])],
    });
    // However the sandbox ends, this process ends too.
    process.once('exit', () => child.kill('SIGKILL'));
    return new GatewayProcess(child, { adminToken, logFile: join(folder, 'gateway.log') });
  }

  /** Calls `tell` if the process ends unexpectedly. */
  onEnd(tell: () => void): void {
    this.#child.once('exit', tell);
  }

  /** Turns its clock forwards. Only a gateway that was started for that listens. */
  async turnClock(byMs: number): Promise<void> {
    const turned = once(this.#child, 'message');
    this.#child.send(byMs);
    await turned;
  }

  /** Stops it in order, and waits. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#exit;
  }

  /** Waits until it listens, and returns its address. If it does not listen, throws with its own output. */
  async listening(): Promise<void> {
    const log = createWriteStream(this.#logFile, { flags: 'a' });
    let stderr = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const found = new Promise<string>((resolve) => {
      let head = '';
      this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        log.write(text);
        if (head.length < HEAD_MAX) head += text;
        const url = /"baseUrl":"([^"]+)"[^\n]*"msg":"listening"/.exec(head)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const url = await Promise.race([found, this.#exit.then(() => undefined)]);
    if (url === undefined) throw new Error(stderr.trim().replace(/^Cannot start: /, '') || 'The gateway ended early.');
    this.baseUrl = url;
  }
}

/** The number of characters at the start of the log in which the line is searched. */
const HEAD_MAX = 65_536;
