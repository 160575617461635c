/** Two cells behind one HAProxy, and an Agent with its players in each. */
import { join } from 'node:path';
import { Operator } from '../sandbox/calls.ts';
import { setUpProviders } from '../sandbox/set-up.ts';
import { startSimulators, stopSimulators, type RunningSimulator } from '../simulators/running-simulators.ts';
import { CallbackAddress } from './callback-address.ts';
import { DatabaseCluster, type DatabaseClusterOptions } from './database-cluster.ts';
import { FrontDoor } from './front-door.ts';
import { Gateways } from './gateways.ts';
import { present } from './present.ts';
import { CLUSTER_PROGRAMS, foundPrograms } from './requirements.ts';
import { silent, Stage } from './stage.ts';

/** A database and its gateways. */
export interface Cell {
  readonly cluster: DatabaseCluster;
  readonly gateways: Gateways;
}

/** An Agent, its host name at the HAProxy in front of the cells, and the present number of its cell. */
export interface Resident {
  readonly stage: Stage;
  readonly host: string;
  readonly callbacks: CallbackAddress;
  cell: number;
}

/** The Agents by the number of their first cell. */
const CODES = ['EAST', 'WEST'] as const;
const DOMAIN = 'gateway.test';
/** Three more nodes would be too much for two cores. */
const SECOND = { nodes: 1, gateways: 2 } as const;
const FIRST_DIGIT = 7;

export class Cells {
  readonly cells: readonly Cell[];
  readonly door: FrontDoor;
  readonly residents: readonly Resident[];
  readonly #simulators: readonly RunningSimulator[];

  private constructor(parts: Pick<Cells, 'cells' | 'door' | 'residents'>, simulators: readonly RunningSimulator[]) {
    this.cells = parts.cells;
    this.door = parts.door;
    this.residents = parts.residents;
    this.#simulators = simulators;
  }

  /** Starts the second cell and the HAProxy in front of both cells. */
  static async open(first: Cell, options: DatabaseClusterOptions): Promise<Cells> {
    const { onProgress } = options;
    const cluster = await DatabaseCluster.start({ ...options, hasSmallDisks: false, size: SECOND });
    try {
      onProgress('The gateways of the second cell start.');
      const gateways = new Gateways(cluster);
      await gateways.start();
      return await Cells.#settled([first, { cluster, gateways }]);
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  static async #settled(cells: readonly Cell[]): Promise<Cells> {
    const fronts = cells.map(({ cluster }) => cluster.layout.front);
    const command = foundPrograms(CLUSTER_PROGRAMS).path('haproxy');
    const folder = join(cellAt(cells, 0).cluster.folder, 'front-door');
    const door = await FrontDoor.open({ folder, command, cells: fronts });
    const simulators = await startSimulators(0);
    for (const { gateways } of cells) await setUpProviders(operatorOf(gateways), simulators);
    const residents: Resident[] = [];
    for (const [cell, code] of CODES.entries()) {
      const callbacks = await CallbackAddress.pointingAt(door.callbackPort(cell));
      const given = { code, shared: simulators, callbackBase: callbacks.baseUrl, firstDigit: FIRST_DIGIT + cell };
      const stage = await Stage.open(cellAt(cells, cell).gateways, given);
      const host = `${code.toLowerCase()}.${DOMAIN}`;
      await door.lead(host, cell);
      residents.push({ stage, host, callbacks, cell });
    }
    return new Cells({ cells, door, residents }, simulators);
  }

  /** Ends everything except the first cell. */
  async close(): Promise<void> {
    await Promise.all(this.residents.map(({ stage }) => stage.close()));
    for (const { callbacks } of this.residents) callbacks.close();
    await stopSimulators(this.#simulators);
    await Promise.all(this.cells.slice(1).map(({ cluster }) => cluster.close()));
  }
}

const cellAt = (cells: readonly Cell[], at: number): Cell => present(cells[at], `cell ${at + 1}`);

const operatorOf = ({ frontUrl: baseUrl, adminToken }: Gateways): Operator =>
  new Operator({ baseUrl, adminToken }, silent);
