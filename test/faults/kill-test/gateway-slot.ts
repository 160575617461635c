import { GatewayProcess } from '../../e2e/gateway-process.ts';
import type { Target } from './balancer.ts';

export interface GatewaySlotOptions {
  readonly number: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Receives the output of a process that ended without being killed. */
  onCrash(text: string): void;
}

/** The place of one gateway process. After a kill, another process follows in the same place, at another address. */
export class GatewaySlot implements Target {
  baseUrl = '';
  readonly #options: GatewaySlotOptions;
  #process: GatewayProcess | undefined;
  #listening: Promise<void> = Promise.resolve();

  constructor(options: GatewaySlotOptions) {
    this.#options = options;
  }

  /** Starts a process; until it listens, the slot keeps the address of the process before. */
  start(): void {
    const { folder, environment, number } = this.#options;
    const process = new GatewayProcess(folder, environment);
    this.#process = process;
    void process.ending().then(({ code, stderr }) => {
      if (this.#process === process) this.#options.onCrash(`gateway ${number} ended by itself: ${code} ${stderr}`);
    });
    this.#listening = this.#untilListening(process);
  }

  /** Resolves when the present process listens, or is no longer the present one. */
  untilListening(): Promise<void> {
    return this.#listening;
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.kill();
  }

  async #untilListening(process: GatewayProcess): Promise<void> {
    try {
      await process.until('"msg":"listening"');
      if (this.#process === process) this.baseUrl = process.baseUrl;
    } catch (error) {
      if (this.#process === process) throw error;
    }
  }
}
