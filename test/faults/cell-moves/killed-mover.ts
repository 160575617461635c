/** A command of `agent-gateway cells` with a kill in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '../../support/built-source.ts';

/** How a command ended, and what it said. */
export interface MoverEnd {
  readonly isKilled: boolean;
  readonly code: number | null;
  readonly said: string;
}

/**
 * Runs a command. It kills itself before it writes to a socket for the nth time; each write is a query or a part of one. `onSaid` receives its words
 * while it works.
 */
export async function runMover(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  lastWrite = Infinity,
  onSaid: (text: string) => void = () => undefined,
): Promise<MoverEnd> {
  const args = [...killedAt(lastWrite), ...programOf('src/agent-gateway'), 'cells', ...words];
  const env = { PATH: process.env['PATH'], ...environment };
  const mover = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [mover.stdout, mover.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      onSaid(text);
    });
  const [code, signal] = (await once(mover, 'exit')) as [number | null, NodeJS.Signals | null];
  return { isKilled: signal === 'SIGKILL', code, said };
}

function killedAt(lastWrite: number): readonly string[] {
  if (lastWrite === Infinity) return [];
  const count = `import net from 'node:net'; const { write } = net.Socket.prototype; let writes = 0;
    net.Socket.prototype.write = function (...part) {
      if (++writes === ${lastWrite}) process.kill(process.pid, 'SIGKILL');
      return write.apply(this, part);
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(count)}`];
}
