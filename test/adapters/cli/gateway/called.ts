/** The command line as a process would run it, in this one: what it wrote, and how it ended. */
import { Readable, Writable } from 'node:stream';
import { runCli } from '../../../../src/adapters/cli/gateway/index.ts';
import { CellOrdersByFile } from '../../../../src/infrastructure/process/cell-orders.ts';
import { migrateDatabase } from '../../../../src/infrastructure/process/migrate-database.ts';
import type { World } from '../../../../src/adapters/cli/gateway/session.ts';
import { err } from '../../../../src/domain/shared/result.ts';
import { ADMIN_TOKEN } from '../../http/gateway.ts';

export interface Called {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Width of the terminal; without one there is none. */
  readonly columns?: number;
  readonly started?: () => void;
  readonly settingsViolations?: readonly string[];
  readonly exported?: World['exportRecords'];
  readonly months?: World['orderMonths'];
  readonly nowMs?: number;
  readonly user?: string;
  readonly program?: string;
  /** When it is interrupted. */
  readonly interruption?: AbortSignal;
}

class Written extends Writable {
  readonly isTTY: boolean;
  readonly columns: number;
  text = '';

  constructor(columns: number | undefined) {
    super();
    this.isTTY = columns !== undefined;
    this.columns = columns ?? 0;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs a command line at the gateway of this URL, with its token. */
export const callingAt =
  (url: string, common: Surroundings = {}) =>
  (args: readonly string[], surroundings: Surroundings = {}): Promise<Called> =>
    called(args, {
      ...common,
      ...surroundings,
      environment: { AGENT_GATEWAY_URL: url, ADMIN_TOKEN, ...common.environment, ...surroundings.environment },
    });

/** Runs a command line. */
export async function called(args: readonly string[], surroundings: Surroundings = {}): Promise<Called> {
  const { columns } = surroundings;
  const stdout = new Written(columns);
  const stderr = new Written(columns);
  const stdin = Object.assign(Readable.from([Buffer.from(surroundings.stdin ?? '')]), {
    isTTY: columns !== undefined,
  });
  const status = await runCli(args, {
    version: '1.2.3',
    program: surroundings.program ?? 'agent-gateway',
    environment: surroundings.environment ?? {},
    user: surroundings.user ?? 'tester@host',
    stdin,
    stdout,
    stderr,
    nowMs: () => surroundings.nowMs ?? Date.now(),
    wait: () => Promise.resolve(),
    interruption: () => surroundings.interruption ?? new AbortController().signal,
    startGateway: async () => surroundings.started?.(),
    cells: () => Promise.resolve(new CellOrdersByFile(surroundings.environment ?? {})),
    exportRecords: surroundings.exported ?? (() => Promise.resolve(err('there is no database'))),
    orderMonths: surroundings.months ?? (() => Promise.resolve(err('there is no database'))),
    migrateDatabase: (say) => migrateDatabase(surroundings.environment ?? {}, say),
    settingsViolations: () => surroundings.settingsViolations ?? [],
  });
  return { status, stdout: stdout.text, stderr: stderr.text };
}
