/** The command that moves an Agent between two cells, with a kill in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TwoCells } from '../adapters/persistence/cells/two-cells.ts';
import { AGENT } from '../ports/catalogue-seeds.ts';
import { programOf } from '../support/built-source.ts';

export const SOURCE_KEY = '5a'.repeat(32);
export const TARGET_KEY = 'a5'.repeat(32);

/** How a mover ended, and what it said. */
export interface MoverEnd {
  readonly isKilled: boolean;
  readonly code: number | null;
  readonly said: string;
}

/** Runs `agents move` with more options; it kills itself before it writes to a socket for the nth time, be it a part of a query. */
export async function runMover(
  { databases }: TwoCells,
  lastWrite: number,
  options: readonly string[] = [],
): Promise<MoverEnd> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databases.source.url,
    SECRETS_KEY: SOURCE_KEY,
    TARGET_DATABASE_URL: databases.target.url,
    TARGET_SECRETS_KEY: TARGET_KEY,
  };
  const args = [...killedAt(lastWrite), ...programOf('src/agent-gateway'), 'agents', 'move', AGENT, ...options];
  const mover = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [mover.stdout, mover.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const [code, signal] = (await once(mover, 'exit')) as [number | null, NodeJS.Signals | null];
  return { isKilled: signal === 'SIGKILL', code, said };
}

function killedAt(lastWrite: number): readonly string[] {
  const count = `import net from 'node:net'; const { write } = net.Socket.prototype; let writes = 0;
    net.Socket.prototype.write = function (...part) {
      if (++writes === ${lastWrite}) process.kill(process.pid, 'SIGKILL');
      return write.apply(this, part);
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(count)}`];
}
