/** Two cells in one database behind one HAProxy, and an Agent with its players in each. */
import { join } from 'node:path';
import { Operator } from '../sandbox/calls.ts';
import { setUpProviders } from '../sandbox/set-up.ts';
import { startSimulators, stopSimulators, type RunningSimulator } from '../simulators/running-simulators.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { FrontDoor } from './front-door.ts';
import { Gateways } from './gateways.ts';
import { address } from './layout.ts';
import { CLUSTER_PROGRAMS, foundPrograms } from './requirements.ts';
import { silent, Stage } from './stage.ts';

/** An Agent, its host name at the HAProxy in front of the cells, and the number of its cell. */
export interface Resident {
  readonly stage: Stage;
  readonly host: string;
  readonly cell: number;
}

/** The Agents by the number of their cell. */
const CODES = ['EAST', 'WEST'] as const;
const DOMAIN = 'gateway.test';
const FIRST_DIGIT = 7;

export class Cells {
  /** The gateways of each cell. */
  readonly gateways: readonly Gateways[];
  readonly door: FrontDoor;
  readonly residents: readonly Resident[];
  readonly #simulators: readonly RunningSimulator[];

  private constructor(parts: Pick<Cells, 'gateways' | 'door' | 'residents'>, simulators: readonly RunningSimulator[]) {
    this.gateways = parts.gateways;
    this.door = parts.door;
    this.residents = parts.residents;
    this.#simulators = simulators;
  }

  /** Starts the gateways of the second cell and the HAProxy in front of both cells. */
  static async open(cluster: DatabaseCluster, first: Gateways): Promise<Cells> {
    const second = new Gateways(cluster, 1);
    await second.start();
    const gateways = [first, second];
    const command = foundPrograms(CLUSTER_PROGRAMS).path('haproxy');
    const fronts = cluster.layout.cells.map(({ front }) => front);
    const door = await FrontDoor.open({ folder: join(cluster.folder, 'front-door'), command, cells: fronts });
    const simulators = await startSimulators(0);
    const residents: Resident[] = [];
    for (const [cell, of] of gateways.entries()) {
      await setUpProviders(new Operator({ baseUrl: of.frontUrl, adminToken: of.adminToken }, silent), simulators);
      residents.push(await residentOf({ cell, of, door, simulators }));
    }
    return new Cells({ gateways, door, residents }, simulators);
  }

  /** Ends everything except the cluster. */
  async close(): Promise<void> {
    await Promise.all(this.residents.map(({ stage }) => stage.close()));
    await stopSimulators(this.#simulators);
  }
}

interface Residence {
  readonly cell: number;
  readonly of: Gateways;
  readonly door: FrontDoor;
  readonly simulators: readonly RunningSimulator[];
}

async function residentOf({ cell, of, door, simulators }: Residence): Promise<Resident> {
  const code = CODES[cell] ?? `CELL-${cell + 1}`;
  const callbackBase = `http://${address(door.callbackPort(cell))}`;
  const stage = await Stage.open(of, { code, shared: simulators, callbackBase, firstDigit: FIRST_DIGIT + cell });
  const host = `${code.toLowerCase()}.${DOMAIN}`;
  await door.lead(host, cell);
  return { stage, host, cell };
}
