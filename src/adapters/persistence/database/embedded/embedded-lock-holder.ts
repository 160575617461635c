/**
 * The holder of a folder, and whether its process is alive.
 *
 * A holder listens on a Unix socket inside the folder. When the process ends, however it ends, the kernel closes the socket. So a refused
 * connection proves death at once, across pid and network namespaces. This proof holds only if holder and asker share the kernel and the
 * mounted file system. In other cases (two hosts on one network file system, a rebooted host, a restored copy, a file system without
 * sockets) the asker watches a heartbeat file that the holder rewrites.
 */
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The contents of a claim file, written by the process that made it. */
export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, by the holder's clock; only for operators, and never compared. */
  readonly since: string;
  /** Equal for two processes exactly if they share the kernel and the mount, so that the socket is a proof. */
  readonly machine: string;
  readonly hasSocket: boolean;
  readonly isReleased: boolean;
}

/** Receives one full sentence for the operator. */
export type Notice = (sentence: string) => void;

/** How to find out whether a holder is alive if only its heartbeat can show it. */
export interface Watch {
  readonly onNotice?: Notice | undefined;
  /** The time without a heartbeat that counts as death; by default, ten heartbeats. */
  readonly watchMs?: number | undefined;
}

/** The socket and the heartbeat of a living holder. */
export interface SignsOfLife {
  readonly hasSocket: boolean;
  /** Calls the listener after each heartbeat; the listener must not throw. */
  onBeat(listener: () => Promise<void>): void;
  /** Ends and removes both. */
  stop(): Promise<void>;
}

const BEAT_MS = 1_000;
/** Ten missed heartbeats, because a long statement of the embedded database delays the holder's timers. */
const WATCH_MS = 10_000;
const LOOK_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
/** `sun_path` has 104 to 108 bytes; the system refuses a longer path. */
const SOCKET_PATH_MAX_BYTES = 100;

/** Names the kernel by its boot and the mount by its device; both survive the change of pid and network namespaces. */
export async function machineOf(folder: string): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => `host ${hostname()}`);
  return `${boot.trim()} ${(await stat(folder)).dev}`;
}

/** Reads a claim; undefined if it no longer exists because another process outbid its holder meanwhile. */
export async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch (cause) {
    throw new Error(`${path} is damaged: if no process uses this folder, delete that file and start again.`, { cause });
  }
}

/** Whether the claim's process is alive. If only the heartbeat can show it, the answer takes as long as the watch. */
export async function isHeld(folder: string, holder: Holder, watch: Watch = {}): Promise<boolean> {
  const watchMs = watch.watchMs ?? WATCH_MS;
  if (holder.isReleased) return false;
  const answer = holder.hasSocket ? await knock(folder, holder.id) : 'unknown';
  if (answer === 'alive') return true;
  if (answer === 'dead' && holder.machine === (await machineOf(folder))) return false;
  watch.onNotice?.(
    `${folder} was last held by process ${holder.pid} on host ${holder.host}, which did not give it free; ` +
      `watching for ${watchMs / 1_000} s whether it is still alive.`,
  );
  return isBeating(join(folder, `${holder.id}.beat`), watchMs);
}

/** Starts the socket and the heartbeat before the claim is made, so that every visible claim has a living socket. */
export async function showSignsOfLife(folder: string, id: string): Promise<SignsOfLife> {
  const server = await listen(folder, id);
  const beatPath = join(folder, `${id}.beat`);
  let listener = async (): Promise<void> => {};
  let beats = 0;
  await writeFile(beatPath, '0');
  const timer = setInterval(() => {
    void writeFile(beatPath, String(++beats))
      .catch(() => undefined)
      .then(() => listener());
  }, BEAT_MS).unref();
  return {
    hasSocket: server !== undefined,
    onBeat: (next) => void (listener = next),
    stop: async () => {
      clearInterval(timer);
      listener = async () => {};
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      await removeSigns(folder, id);
    },
  };
}

/** Removes the files of a holder, except its claim. */
export async function removeSigns(folder: string, id: string): Promise<void> {
  for (const suffix of ['sock', 'beat']) await rm(join(folder, `${id}.${suffix}`), { force: true });
}

async function isBeating(path: string, watchMs: number): Promise<boolean> {
  const first = await readIfThere(path);
  for (let waitedMs = 0; waitedMs < watchMs; waitedMs += LOOK_MS) {
    await sleep(LOOK_MS);
    if ((await readIfThere(path)) !== first) return true;
  }
  return false;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Without sockets, as in some shared folders of virtual machines, only the heartbeat remains. */
async function listen(folder: string, id: string): Promise<Server | undefined> {
  return withSocketPath(folder, id, (path) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy()).unref();
    return new Promise<Server | undefined>((resolve) => {
      server.once('error', () => resolve(undefined));
      server.listen(path, () => resolve(server));
    });
  });
}

async function knock(folder: string, id: string): Promise<'alive' | 'dead' | 'unknown'> {
  return withSocketPath(folder, id, (path) => {
    const socket = connect({ path, timeout: CONNECT_TIMEOUT_MS });
    return new Promise<'alive' | 'dead' | 'unknown'>((resolve) => {
      socket.once('connect', () => resolve('alive'));
      socket.once('timeout', () => resolve('unknown'));
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(verdictOf(code)));
    }).finally(() => socket.destroy());
  });
}

/** EAGAIN is a full backlog: a process listens, but is busy. A Windows pipe disappears with its process. */
function verdictOf(code: string | undefined): 'alive' | 'dead' | 'unknown' {
  if (code === 'EAGAIN') return 'alive';
  const codeOfDeath = process.platform === 'win32' ? 'ENOENT' : 'ECONNREFUSED';
  return code === codeOfDeath ? 'dead' : 'unknown';
}

/** On Linux a deep folder is opened through its descriptor, which keeps the path of the socket short. */
async function withSocketPath<T>(folder: string, id: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\folder-lock-${id}`);
  const path = join(folder, `${id}.sock`);
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES || process.platform !== 'linux') return use(path);
  const directory = await open(folder);
  return use(`/proc/self/fd/${directory.fd}/${id}.sock`).finally(() => directory.close());
}
