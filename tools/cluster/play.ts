import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseCluster, type DatabaseClusterOptions } from './database-cluster.ts';
import { Gateways } from './gateways.ts';
import { Stage } from './stage.ts';

const POLL_MS = 100;

/** Everything that was started, and what goes on in the background. */
export class Play {
  readonly cluster: DatabaseCluster;
  readonly gateways: Gateways;
  readonly stage: Stage;
  readonly #ending = new AbortController();
  readonly #say: (sentence: string) => void;

  private constructor(parts: Pick<Play, 'cluster' | 'gateways' | 'stage'>, say: (sentence: string) => void) {
    this.cluster = parts.cluster;
    this.gateways = parts.gateways;
    this.stage = parts.stage;
    this.#say = say;
  }

  static async begin(options: DatabaseClusterOptions): Promise<Play> {
    const { onProgress } = options;
    const cluster = await DatabaseCluster.start(options);
    try {
      onProgress('Three gateways start.');
      const gateways = new Gateways(cluster);
      await gateways.start();
      onProgress('The providers and the Agent are set up.');
      const stage = await Stage.open(gateways);
      return new Play({ cluster, gateways, stage }, onProgress);
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  say(sentence: string): void {
    if (!this.ending.aborted) this.#say(sentence);
  }

  /** Is aborted when everything ends. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** A failure is told, unless everything ends. */
  inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.say(`That failed: ${(error as Error).message}`));
  }

  async until(isSo: () => Promise<boolean>): Promise<void> {
    while (!this.ending.aborted && !(await isSo())) await wait(POLL_MS);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([this.stage.close(), this.cluster.close()]);
  }
}
