import type { LaunchedGame } from '../../../domain/provider/upstream-call.ts';
import type { ProviderRuntime } from '../upstream/provider-runtime.ts';
import type { SimulatorSender } from './simulator-sender.ts';
import type { SimulatorBooks } from './simulator-books.ts';
import type { SimulatorServer } from './simulator-server.ts';

/** A provider that is not real but as strict: a server, its books, and what a gateway needs to be told to reach it. */
export interface Simulator {
  readonly server: SimulatorServer;
  readonly books: SimulatorBooks;
  /** Credentials that this simulator accepts, by the names the protocol gives them. */
  readonly credentials: Readonly<Record<string, string>>;
  /** What its books hold from the start, so that every question has something to find. */
  readonly sample: SimulatorSample;
  /** Its calling half, if the protocol's callbacks are spoken. */
  sender?(parts: SenderParts): SimulatorSender;
}

/** What the calling half needs. */
export interface SenderParts {
  /** The gateway's address for this provider; a slash at its end is kept, and doubled where a path is appended. */
  readonly callbackUrl: string;
  readonly timeoutMs: number;
  readonly runtime: ProviderRuntime;
}

/** A player with one settled bet of today, and a game to launch. */
export interface SimulatorSample {
  readonly player: string;
  readonly currency: string;
  readonly game: LaunchedGame;
  readonly betId: string;
  /** An order of that player whose status can be asked for. */
  readonly orderId: string;
}

/** The simulator's clock and random ids, so that a run can be repeated. */
export interface SimulatorOptions {
  nowMs(): number;
}

/** Makes a simulator of one protocol, not yet listening. */
export type CreateSimulator = (options: SimulatorOptions) => Simulator;
