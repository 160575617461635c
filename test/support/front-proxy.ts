/** HAProxy as in docs/operations: one gateway for money, and one for all other requests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programPath } from './program-path.ts';

const CONFIG = 'docs/operations/haproxy.cfg';
const LOOPBACK = '127.0.0.0/8';
const POLL_MS = 20;

export const hasHaproxy = (): boolean => programPath('haproxy') !== undefined;

/** The addresses of the two gateways on this machine. */
export interface Behind {
  readonly moneyPort: number;
  readonly restPort: number;
  /** The network from which people may call the admin API; by default, this machine. */
  readonly inside?: string;
}

export class FrontProxy {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  /** Resolves when it listens. Throws if HAProxy is missing or ends. `port`: the port to listen on; by default, any free one. */
  static async listening({ moneyPort, restPort, inside = LOOPBACK }: Behind, port?: number): Promise<FrontProxy> {
    const program = programPath('haproxy');
    if (program === undefined) throw new Error('HAProxy is missing. On Debian and Ubuntu: apt-get install haproxy');
    const front = port ?? (await freePort());
    const places = { FRONT: local(front), MONEY: local(moneyPort), REST: local(restPort), INSIDE: inside };
    const child = spawn(program, ['-db', '-f', CONFIG], { env: places, stdio: 'ignore' });
    while (!(await isListening(front))) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: ${program} -c -f ${CONFIG}`);
      await wait(POLL_MS);
    }
    return new FrontProxy(front, child);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

const local = (port: number): string => `127.0.0.1:${port}`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
