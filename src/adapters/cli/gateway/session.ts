import type { Readable, Writable } from 'node:stream';
import type { ExportedKind, ExportFormat } from '../../../domain/outgoing/outgoing-kinds.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { AdminClient } from './admin/admin-client.ts';
import type { CellOrders } from './cell-orders.ts';
import type { ProgressView } from './view/progress-view.ts';

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The environment of a command line: the process, or a test. */
export interface World {
  readonly version: string;
  /** The command line as a person calls it where this program is installed, such as `npx --no agent-gateway`. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user and the machine, as `user@host`; empty if unknown. */
  readonly user: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  nowMs(): number;
  /** Ends early when the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** From now on, the first Ctrl-C aborts the signal instead of ending the process. The second Ctrl-C ends the process. */
  interruption(): AbortSignal;
  /** Runs the gateway in this process. */
  startGateway(): Promise<unknown>;
  /** The orders about cells. They are loaded when a command needs them. */
  cells(): Promise<CellOrders>;
  /** Exports records of the database of this environment. The sentences have no full stop. */
  exportRecords(request: ExportRequest, say: (sentence: string) => void): Promise<Result<string, string>>;
  /** Lists, exports or drops months of the ledger in the database of this environment. The sentence has no full stop. */
  orderMonths(order: MonthOrder): Promise<Result<unknown, string>>;
  /** Migrates the database of this environment; the names of the applied migrations. The sentence has no full stop. */
  migrateDatabase(say: (sentence: string) => void): Promise<Result<readonly string[], string>>;
  /** The errors in the gateway's settings in this environment, one sentence each. */
  settingsViolations(): readonly string[];
}

/** The export that a command line asks for. Instants are milliseconds; null is from the beginning, and until now. */
export interface ExportRequest {
  readonly folder: string;
  readonly format: ExportFormat;
  readonly isCompressed: boolean;
  /** The folder of the export after whose end this one begins. */
  readonly after: string | null;
  readonly order: {
    readonly kinds: readonly ExportedKind[];
    readonly agent: string | null;
    readonly fromMs: number | null;
    readonly untilMs: number | null;
    readonly rowsPerFile: number;
  };
}

export type MonthOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'export'; readonly month: string; readonly folder: string }
  | { readonly kind: 'drop'; readonly month: string; readonly folder: string; readonly by: string };

/** The environment of one command. */
export interface Session {
  readonly world: World;
  /** The gateway that the command line names. */
  readonly admin: AdminClient;
  /** Prints a sentence for the person, outside of the command's output. */
  readonly say: (sentence: string) => void;
  /** Shows the progress of long work, outside of the command's output; the noun names what is counted. */
  readonly progress: (noun: string) => ProgressView;
}
