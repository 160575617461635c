import type { Readable, Writable } from 'node:stream';
import type { Result } from '../../../domain/shared/result.ts';
import type { AdminClient } from './admin/admin-client.ts';
import type { ProgressView } from './view/progress-view.ts';

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The surroundings of a command line: those of the process, or of a test. */
export interface World {
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user and the machine, as `user@host`; empty if the machine does not know them. */
  readonly user: string;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  nowMs(): number;
  /** Ends early when the signal comes. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** From now on the first Ctrl-C aborts this instead of ending the process; the second one ends it. */
  interruption(): AbortSignal;
  /** Turns this process into the gateway. */
  startGateway(): Promise<unknown>;
  /** Moves an Agent between the cells of this environment, or gives its move up; the sentences have no full stop. */
  moveAgent(order: MoveOrder): Promise<Result<string, string>>;
  /** The faults of the gateway's settings in this environment, one sentence each. */
  settingsViolations(): readonly string[];
}

export interface MoveOrder {
  readonly agent: string;
  readonly isGivenUp: boolean;
  readonly by: string;
  readonly say: (sentence: string) => void;
}

/** The surroundings of one command. */
export interface Session {
  readonly world: World;
  /** The gateway that the command line names. */
  readonly admin: AdminClient;
  /** Says a sentence to whoever watches, beside the answer. */
  readonly say: (sentence: string) => void;
  /** Shows how far long work is, beside the answer; the noun says of what. */
  readonly progress: (noun: string) => ProgressView;
}
