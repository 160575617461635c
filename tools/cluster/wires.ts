/** The network between the nodes of PostgreSQL and all other parts. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '../../test/support/built-source.ts';
import type { Layout } from './layout.ts';
import { present } from './present.ts';

/** A wire leads to the other nodes and to etcd, or to HAProxy and so to the gateways. */
export type WireSide = 'nodes' | 'gateways';

/** A wire belongs to a node, and is cut with it. */
export interface WirePlan {
  readonly node: string;
  readonly side: WireSide;
  readonly port: number;
  readonly target: number;
}

export interface WireOrder {
  readonly node: string;
  readonly act: 'cut' | 'heal';
  /** By default, all sides. */
  readonly side?: WireSide | undefined;
}

const PROCESS = new URL('wires-process.ts', import.meta.url);

export class Wires {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  static async start(layout: Layout): Promise<Wires> {
    const program = [...programOf(PROCESS), JSON.stringify(planOf(layout))];
    const started = spawn(process.execPath, program, {
      cwd: layout.folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(started, 'message');
    return new Wires(started);
  }

  /** From now on nothing from this side reaches the node, and nothing from the node reaches this side. */
  async cut(node: string, side?: WireSide): Promise<void> {
    await this.#order({ node, act: 'cut', side });
  }

  async heal(node: string): Promise<void> {
    await this.#order({ node, act: 'heal' });
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.disconnect();
    await exit;
  }

  async #order(order: WireOrder): Promise<void> {
    const done = once(this.#process, 'message');
    this.#process.send(order);
    await done;
  }
}

const planOf = ({ postgres, etcd }: Layout): readonly WirePlan[] =>
  postgres.flatMap(({ name: node, ...place }) => [
    { node, side: 'nodes', port: place.postgresWire, target: place.postgres },
    { node, side: 'nodes', port: place.restWire, target: place.rest },
    { node, side: 'gateways', port: place.frontPostgresWire, target: place.postgres },
    { node, side: 'gateways', port: place.frontRestWire, target: place.rest },
    ...place.etcdWires.map((port, at) => {
      return { node, side: 'nodes' as const, port, target: present(etcd[at], `etcd ${at + 1}`).client };
    }),
  ]);
