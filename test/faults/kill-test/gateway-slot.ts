import { setTimeout as wait } from 'node:timers/promises';
import { GatewayProcess } from '../../e2e/gateway-process.ts';
import type { Target } from './balancer.ts';

const RESTART_MS = 500;

export interface GatewaySlotOptions {
  readonly number: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** A process that ends while it starts is started again; that is no crash. */
  readonly isSupervised: boolean;
  /** Receives the output of a process that ended without being killed. */
  onCrash(text: string): void;
}

/** The place of one gateway process. After a kill, another process follows in the same place, at another address. */
export class GatewaySlot implements Target {
  baseUrl = '';
  readonly #options: GatewaySlotOptions;
  #process: GatewayProcess | undefined;
  #listening: Promise<void> = Promise.resolve();
  #program: readonly string[] | undefined;
  #environment: Readonly<Record<string, string>>;

  constructor(options: GatewaySlotOptions) {
    this.#options = options;
    this.#environment = options.environment;
  }

  /**
   * Starts a process; until it listens, the slot keeps the address of the process before. `program` is for this process and those that follow;
   * otherwise it is the one of before, and the built source at first.
   */
  start(program = this.#program): void {
    const { folder, number, isSupervised } = this.#options;
    this.#program = program;
    const process = new GatewayProcess(folder, this.#environment, program);
    this.#process = process;
    void process.ending().then(({ code, stderr }) => {
      if (this.#process !== process || (isSupervised && !hasListened(process))) return;
      this.#options.onCrash(`gateway ${number} ended by itself: ${code} ${stderr}`);
    });
    this.#listening = this.#untilListening(process);
  }

  /** Resolves when the present process listens, or is no longer the present one. */
  untilListening(): Promise<void> {
    return this.#listening;
  }

  /** Starts a process of another program, and stops the present one in order when the new one listens. */
  async replace(program: readonly string[]): Promise<void> {
    const former = this.#process;
    this.start(program);
    await this.untilListening();
    const { code, stderr } = (await former?.stop()) ?? { code: 0, stderr: '' };
    if (code !== 0) this.#options.onCrash(`gateway ${this.#options.number} did not stop in order: ${code} ${stderr}`);
  }

  /** Starts a process with other settings. When it listens, the slot has its address, and the former process is killed. */
  async follow(environment: Readonly<Record<string, string>>): Promise<void> {
    const former = this.#process;
    this.#environment = { ...this.#environment, ...environment };
    this.start();
    await this.untilListening();
    await former?.kill();
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.kill();
  }

  async #untilListening(process: GatewayProcess): Promise<void> {
    try {
      await process.until(LISTENING);
      if (this.#process === process) this.baseUrl = process.baseUrl;
    } catch (error) {
      if (this.#process === process) await this.#startAgain(process, error);
    }
  }

  async #startAgain(process: GatewayProcess, error: unknown): Promise<void> {
    if (!this.#options.isSupervised) throw error;
    await wait(RESTART_MS);
    if (this.#process !== process) return;
    this.start();
    await this.#listening;
  }
}

const LISTENING = '"msg":"listening"';

const hasListened = ({ stdout }: GatewayProcess): boolean => stdout.includes(LISTENING);
