/** HAProxy before several cells: Agents by their host names, providers by the callback address of each cell. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { address, freePorts } from './layout.ts';
import { present } from './present.ts';
import { RunningProgram } from './program.ts';

const CONFIG = 'haproxy.cfg';
const ROUTES = 'agents.map';
const NOWHERE = 'nowhere';

export interface DoorPlan {
  readonly folder: string;
  readonly command: string;
  /** The port of the entrance to each cell. */
  readonly cells: readonly number[];
}

export class FrontDoor {
  /** The port for Agents, each under its host name. */
  readonly port: number;
  /** The ports to which the providers of each cell send their events. */
  readonly callbackPorts: readonly number[];
  readonly #program: RunningProgram;
  readonly #control: string;

  private constructor({ folder, command, cells }: DoorPlan, first: number) {
    this.port = first;
    this.callbackPorts = cells.map((_, at) => first + 1 + at);
    this.#control = join(folder, 'control');
    const files = { [CONFIG]: this.#config(cells), [ROUTES]: '' };
    this.#program = new RunningProgram({ name: 'front-door', folder, files, command, args: ['-db', '-f', CONFIG] });
  }

  static async open(plan: DoorPlan): Promise<FrontDoor> {
    const door = new FrontDoor(plan, (await freePorts(plan.cells.length + 1)) + 1);
    door.#program.start();
    return door;
  }

  callbackPort(cell: number): number {
    return present(this.callbackPorts[cell], `cell ${cell + 1}`);
  }

  /** From now on the host name leads to this cell. */
  async lead(host: string, cell: number): Promise<void> {
    await this.#order(`del map ${ROUTES} ${host}`);
    await this.#order(`add map ${ROUTES} ${host} cell-${cell + 1}`);
  }

  /** The answer to an Agent's call by its host name. */
  async ask(host: string, { token, path, fields }: AgentQuery): Promise<unknown> {
    const body = new URLSearchParams(fields).toString();
    const headers = {
      Host: host,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
    };
    const asked = request(`http://${address(this.port)}/papi/v1${path}`, { method: 'POST', headers });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>];
    let text = '';
    for await (const bytes of answer) text += bytes.toString();
    return JSON.parse(text);
  }

  /** Sends an order to the running HAProxy. Nothing is restarted, and no connection breaks. */
  async #order(order: string): Promise<void> {
    const socket = connect(this.#control);
    socket.write(`${order}\n`);
    socket.resume();
    await once(socket, 'close');
  }

  #config(cells: readonly number[]): string {
    const callbacks = this.callbackPorts.map((port, at) => {
      return `frontend callbacks-of-cell-${at + 1}\n  bind ${address(port)}\n  default_backend cell-${at + 1}\n`;
    });
    const backends = cells.map((port, at) => `backend cell-${at + 1}\n  server cell-${at + 1} ${address(port)}\n`);
    return `global
  maxconn 1000
  stats socket ${this.#control} mode 600 level admin
defaults
  mode http
  timeout connect 3s
  timeout client 1m
  timeout server 1m
frontend agents
  bind ${address(this.port)}
  use_backend %[req.hdr(host),field(1,:),lower,map(${ROUTES},${NOWHERE})]
backend ${NOWHERE}
  http-request deny deny_status 404
${callbacks.join('')}${backends.join('')}`;
  }
}

export interface AgentQuery {
  readonly token: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}
