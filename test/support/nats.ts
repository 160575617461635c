/** A real NATS server with JetStream for the tests. It keeps its data in a folder, so that it has them again after a kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from './free-port.ts';
import { noteLeftOut } from './left-out.ts';
import { programPath } from './program-path.ts';

const STREAM = 'EVENTS';
/** So short that a test may see its end. */
export const WINDOW_MS = 2_000;
const NS_PER_MS = 1_000_000;
const START_TRIES = 100;
const TRY_EVERY_MS = 50;

export interface StoredEvent {
  /** The subject in NATS. */
  readonly address: string;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A server, and what its stream has. */
export class NatsServer {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `nats://127.0.0.1:${String(port)}`;
  }

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await mkdtemp(join(tmpdir(), 'nats-')), await freePort());
    await server.begin();
    return server;
  }

  /** Starts the process, again after a kill. */
  async begin(): Promise<void> {
    const program = programPath('nats-server') ?? '';
    this.#process = spawn(program, ['-js', '-sd', this.#folder, '-a', '127.0.0.1', '-p', String(this.#port)], {
      stdio: 'ignore',
    });
    for (let tries = 0; tries < START_TRIES; tries += 1) {
      const connection = await connect({ servers: this.url, reconnect: false }).catch(() => undefined);
      await connection?.close();
      if (connection !== undefined) return;
      await sleep(TRY_EVERY_MS);
    }
    throw new Error('nats-server does not answer');
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Makes the stream for `gateway.*`, anew if there is one. */
  async makeStream(changes: Partial<StreamConfig> = {}): Promise<void> {
    await this.#managed(async (manager) => {
      await manager.streams.delete(STREAM).catch(() => undefined);
      await manager.streams.add({
        name: STREAM,
        subjects: ['gateway.*'],
        duplicate_window: WINDOW_MS * NS_PER_MS,
        ...changes,
      });
    });
  }

  changeStream(changes: Partial<StreamConfig>): Promise<void> {
    return this.#managed(async (manager) => {
      await manager.streams.update(STREAM, changes);
    });
  }

  purge(): Promise<void> {
    return this.#managed(async (manager) => {
      await manager.streams.purge(STREAM);
    });
  }

  /** Everything in the stream, in its order. */
  events(): Promise<readonly StoredEvent[]> {
    return this.#managed(async (manager) => {
      const { state } = await manager.streams.info(STREAM);
      const events: StoredEvent[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(STREAM, { seq });
        if (message !== null)
          events.push({ address: message.subject, ...message.json<Omit<StoredEvent, 'address'>>() });
      }
      return events;
    });
  }

  async #managed<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: this.url, reconnect: false });
    try {
      return await work(await jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  }
}

/** A suite with a NATS server, if one is installed; with REQUIRE_NATS=1 it fails if there is none. Call `server()` inside hooks and tests. */
export function describeWithNats(title: string, define: (server: () => NatsServer) => void): void {
  const isThere = programPath('nats-server') !== undefined;
  if (!isThere && process.env['REQUIRE_NATS'] !== '1') {
    noteLeftOut(title, 'nats-server');
    return;
  }
  describe(title, () => {
    let server: NatsServer | undefined;
    const present = (): NatsServer => {
      if (server === undefined) throw new Error('There is no nats-server.');
      return server;
    };

    before(async () => {
      server = await NatsServer.start();
    });
    define(present);
    after(() => server?.stop());
  });
}
