/**
 * One process a folder, proven by the kernel and not by a pid.
 *
 * Rejected solutions:
 * - a pid file: in a container the pid is always 1, so a stale file looks alive for ever;
 * - a TCP port or an abstract socket: two containers that share a volume do not share a network namespace;
 * - flock: Node cannot call it without native code, and flock(1) is not everywhere.
 *
 * The solution: a claim is a file `<number>.claim` made by link(2), which fails if the number is taken, so that of two simultaneous starts
 * one wins. The highest number holds the folder. Another process may outbid it only when its holder is dead, as `embedded-lock-holder.ts`
 * finds out. The highest claim is never deleted, not even on release. So the number only grows, and a slow starter that decided on an old
 * listing finds a number above its own and gives way.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isHeld, machineOf, readHolder, removeSigns, showSignsOfLife } from './embedded-lock-holder.ts';
import type { Holder, SignsOfLife, Watch } from './embedded-lock-holder.ts';

/** The exclusive right to write in a folder, until it is released. */
export interface FolderLock {
  /** Releases the folder, so that the next start need not check whether this process is alive. */
  release(): Promise<void>;
}

/** Options of a lock, with the events of a running process. */
export interface FolderLockOptions extends Watch {
  /** Called once if another process has taken over the folder. From then on nothing may be written. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/** Thrown if a living process holds the folder. The message names the process and a remedy. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

const LOCK_FOLDER = 'lock';
const CLAIM_ATTEMPTS_MAX = 50;
const CLAIM = /^(\d+)\.claim$/;

/** Takes the folder for this process, and creates it if needed. Throws `FolderInUse` if another process holds it. */
export async function lockFolder(folder: string, options: FolderLockOptions = {}): Promise<FolderLock> {
  const lockFolderPath = join(folder, LOCK_FOLDER);
  await mkdir(lockFolderPath, { recursive: true, mode: 0o700 });
  const id = randomBytes(8).toString('hex');
  const signs = await showSignsOfLife(lockFolderPath, id);
  const holder: Holder = {
    id,
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    machine: await machineOf(lockFolderPath),
    hasSocket: signs.hasSocket,
    isReleased: false,
  };
  try {
    const number = await claim({ folder, lockFolderPath, holder, watch: options });
    await removeOutbid(lockFolderPath, number);
    return keep({ lockFolderPath, holder, number, signs, onLost: options.onLost });
  } catch (error) {
    await signs.stop();
    throw error;
  }
}

interface Claim {
  readonly folder: string;
  readonly lockFolderPath: string;
  readonly holder: Holder;
  readonly watch: Watch;
}

async function claim(request: Claim): Promise<number> {
  const draft = join(request.lockFolderPath, `${request.holder.id}.draft`);
  await writeFile(draft, JSON.stringify(request.holder), { flush: true });
  try {
    return await outbidAll(request, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function outbidAll(request: Claim, draft: string): Promise<number> {
  for (let attempt = 1; attempt <= CLAIM_ATTEMPTS_MAX; attempt++) {
    const number = await outbid(request, draft);
    if (number !== undefined) return number;
  }
  throw new FolderInUse(`Too many processes are starting on ${request.folder} at once; start one of them again.`);
}

/** One try. Returns the number that was won; undefined if another process was faster, and the folder must be read again. */
async function outbid({ folder, lockFolderPath, watch }: Claim, draft: string): Promise<number | undefined> {
  const highest = await highestClaim(lockFolderPath);
  if (highest > 0) {
    const holder = await readHolder(claimPath(lockFolderPath, highest));
    if (holder === undefined) return undefined;
    if (await isHeld(lockFolderPath, holder, watch)) throw new FolderInUse(refusal(folder, holder));
  }
  const number = highest + 1;
  if (!(await linkNew(draft, claimPath(lockFolderPath, number)))) return undefined;
  if ((await highestClaim(lockFolderPath)) === number) return number;
  await rm(claimPath(lockFolderPath, number), { force: true });
  return undefined;
}

function refusal(folder: string, holder: Holder): string {
  return (
    `The embedded database in ${folder} is in use by process ${holder.pid} on host ${holder.host} since ${holder.since}, ` +
    'and only one process may open it: stop that one, or set DATA_DIR to another folder, ' +
    'or set DATABASE_URL so that several processes share a PostgreSQL.'
  );
}

async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new Error(`The folder of ${to} cannot be locked, because its file system refused a hard link.`, {
      cause: error,
    });
  }
}

async function claimNumbers(lockFolderPath: string): Promise<number[]> {
  const names = await readdir(lockFolderPath);
  return names.flatMap((name) => CLAIM.exec(name)?.[1] ?? []).map(Number);
}

async function highestClaim(lockFolderPath: string): Promise<number> {
  return Math.max(0, ...(await claimNumbers(lockFolderPath)));
}

function claimPath(lockFolderPath: string, number: number): string {
  return join(lockFolderPath, `${number}.claim`);
}

async function removeOutbid(lockFolderPath: string, number: number): Promise<void> {
  const outbidNumbers = (await claimNumbers(lockFolderPath)).filter((other) => other < number);
  for (const other of outbidNumbers) {
    const path = claimPath(lockFolderPath, other);
    const holder = await readHolder(path);
    if (holder) await removeSigns(lockFolderPath, holder.id);
    await rm(path, { force: true });
  }
}

interface Kept {
  readonly lockFolderPath: string;
  readonly holder: Holder;
  readonly number: number;
  readonly signs: SignsOfLife;
  readonly onLost: ((error: Error) => void) | undefined;
}

function keep({ lockFolderPath, holder, number, signs, onLost }: Kept): FolderLock {
  signs.onBeat(async () => {
    if (await isStillOurs(lockFolderPath, number)) return;
    await signs.stop();
    onLost?.(new Error(`The lock in ${lockFolderPath} is gone or taken by another process; nothing more is written.`));
  });
  const release = async (): Promise<void> => {
    await signs.stop();
    if (!(await isStillOurs(lockFolderPath, number))) return;
    const draft = join(lockFolderPath, `${holder.id}.draft`);
    await writeFile(draft, JSON.stringify({ ...holder, isReleased: true }), { flush: true });
    await rename(draft, claimPath(lockFolderPath, number));
  };
  let released: Promise<void> | undefined;
  return { release: () => (released ??= release()) };
}

/** If a listing fails for lack of file descriptors, it proves nothing. If the folder is missing, the claim is lost. */
async function isStillOurs(lockFolderPath: string, number: number): Promise<boolean> {
  try {
    return (await highestClaim(lockFolderPath)) === number;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
