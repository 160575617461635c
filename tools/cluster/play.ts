import { setTimeout as wait } from 'node:timers/promises';
import { Operator } from '../sandbox/calls.ts';
import { consoleLink } from '../sandbox/set-up.ts';
import { Cells } from './cells.ts';
import { DatabaseCluster, type DatabaseClusterOptions } from './database-cluster.ts';
import { Gateways } from './gateways.ts';
import { ONE_CELL, TWO_CELLS } from './layout.ts';
import { silent, Stage } from './stage.ts';

const POLL_MS = 100;

export interface PlayOptions extends Omit<DatabaseClusterOptions, 'cells'> {
  /** The number of cells. */
  readonly cells?: 1 | 2;
}

/** Everything that was started, and the work in the background. */
export class Play {
  readonly cluster: DatabaseCluster;
  readonly gateways: Gateways;
  /** An Agent and its players, or several. */
  readonly stages: readonly Stage[];
  /** Present if there are two cells. */
  readonly cells: Cells | undefined;
  readonly #ending = new AbortController();
  readonly #say: (sentence: string) => void;

  private constructor(parts: Pick<Play, 'cluster' | 'gateways' | 'stages' | 'cells'>, say: (sentence: string) => void) {
    this.cluster = parts.cluster;
    this.gateways = parts.gateways;
    this.stages = parts.stages;
    this.cells = parts.cells;
    this.#say = say;
  }

  static async begin(options: PlayOptions): Promise<Play> {
    const { onProgress, cells: count = 1 } = options;
    const cluster = await DatabaseCluster.start({ ...options, cells: count === 2 ? TWO_CELLS : ONE_CELL });
    try {
      onProgress('Three gateways start.');
      const gateways = new Gateways(cluster);
      await gateways.start();
      if (count === 2) {
        onProgress('The gateways of the second cell start.');
        const cells = await Cells.open(cluster, gateways);
        const stages = cells.residents.map(({ stage }) => stage);
        return new Play({ cluster, gateways, stages, cells }, onProgress);
      }
      onProgress('The providers and the Agent are set up.');
      const stages = [await Stage.open(gateways)];
      return new Play({ cluster, gateways, stages, cells: undefined }, onProgress);
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  say(sentence: string): void {
    if (!this.ending.aborted) this.#say(sentence);
  }

  /** A new address that opens the console once, at any gateway of the first cell. */
  consoleLink(): Promise<string> {
    const { frontUrl: baseUrl, adminToken } = this.gateways;
    return consoleLink(new Operator({ baseUrl, adminToken }, silent), baseUrl);
  }

  /** Aborted when everything ends. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Reports a failure, unless everything ends. */
  inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.say(`That failed: ${(error as Error).message}`));
  }

  async until(isSo: () => Promise<boolean>): Promise<void> {
    while (!this.ending.aborted && !(await isSo())) await wait(POLL_MS);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    const others = this.cells === undefined ? this.stages.map((stage) => stage.close()) : [this.cells.close()];
    await Promise.all([...others, this.cluster.close()]);
  }
}
