/** The owner of the cluster's folder. However the tool ends, no part of the cluster is left. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverOwner } from '../../test/support/postgres-binaries.ts';

/** The kernel closes the pipe when the tool ends, even by SIGKILL. Then the keeper ends all processes below the folder, and removes it. */
const SCRIPT = `
  folder=$1
  cat >/dev/null
  left=1
  while [ -n "$left" ]; do
    left=
    for process in /proc/[0-9]*; do
      case "$(readlink "$process/cwd" 2>/dev/null)" in
        "$folder"/*) kill -KILL "\${process#/proc/}" 2>/dev/null && left=1 ;;
      esac
    done
    [ -z "$left" ] || sleep 0.1
  done
  for disk in "$folder"/*/disk; do
    if mountpoint -q "$disk" 2>/dev/null; then umount "$disk"; fi
  done
  rm -rf "$folder"
`;

export class Keeper {
  readonly folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, child: ChildProcess) {
    this.folder = folder;
    this.#child = child;
  }

  /** Creates a folder that the servers' user can write to. */
  static start(): Keeper {
    const folder = mkdtempSync(join(tmpdir(), 'cluster-of-gateways-'));
    const owner = serverOwner();
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    const child = spawn('sh', ['-c', SCRIPT, 'sh', folder], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    return new Keeper(folder, child);
  }

  /** Ends everything below the folder, removes the folder, and waits for that. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exit;
  }
}
