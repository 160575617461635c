/** Three gateways of one database; the first is never killed. */
import { readdirSync, readFileSync } from 'node:fs';
import { GatewayProcess } from '../e2e/gateway-process.ts';
import { programOf } from '../support/built-source.ts';
import { startFlags } from '../support/start-flags.ts';

const GATEWAYS = 3;

interface Place {
  process: GatewayProcess;
  /** Undefined while its process starts. */
  port: number | undefined;
}

/** The part of the machine that one process has. */
export interface ProcessSize {
  readonly residentMb: number;
  readonly files: number;
}

export class Gateways {
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #places: Place[] = [];
  #turns = 0;
  kills = 0;
  readonly findings: string[] = [];

  private constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#environment = environment;
  }

  static async open(folder: string, environment: Readonly<Record<string, string>>): Promise<Gateways> {
    const gateways = new Gateways(folder, environment);
    for (let number = 0; number < GATEWAYS; number += 1) {
      const place: Place = { process: gateways.#begin(), port: undefined };
      gateways.#places.push(place);
      await gateways.#listens(place);
    }
    return gateways;
  }

  /** The port of the gateway whose turn it is. */
  nextPort(): number {
    const ports = this.#places.flatMap(({ port }) => (port === undefined ? [] : [port]));
    return ports[(this.#turns += 1) % ports.length]!;
  }

  /** The one that is never killed. */
  get eldestUrl(): string {
    return `http://127.0.0.1:${this.#places[0]!.port}`;
  }

  /** kill -9, and a new process in its place. */
  async killNext(): Promise<void> {
    const place = this.#places[1 + (this.kills % (GATEWAYS - 1))]!;
    this.kills += 1;
    place.port = undefined;
    await place.process.kill();
    place.process = this.#begin();
    await this.#listens(place);
  }

  /** The first is the one that is never killed. */
  sizes(): readonly ProcessSize[] {
    return this.#places.map(({ process }) => sizeOf(process.pid));
  }

  async close(): Promise<void> {
    for (const { process } of this.#places) {
      const { code, stderr } = await process.stop();
      if (code !== 0) this.findings.push(`a gateway ended with ${code}: ${stderr.slice(-500)}`);
    }
  }

  #begin(): GatewayProcess {
    return new GatewayProcess(this.#folder, this.#environment, [...startFlags(), ...programOf('src/main')]);
  }

  async #listens(place: Place): Promise<void> {
    const { process } = place;
    await process.until('"msg":"listening"');
    place.port = Number(new URL(process.baseUrl).port);
    process.forgetOutput();
  }
}

function sizeOf(pid: number): ProcessSize {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN);
  return { residentMb: Math.round(residentKb / 1_024), files: readdirSync(`/proc/${pid}/fd`).length };
}
