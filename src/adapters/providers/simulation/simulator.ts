import type { LaunchedGame } from '../../../domain/provider/upstream-call.ts';
import type { ProviderRuntime } from '../upstream/provider-runtime.ts';
import type { SimulatedGames } from './games/simulated-games.ts';
import type { SimulatorSender } from './simulator-sender.ts';
import type { SimulatorBooks } from './simulator-books.ts';
import type { SimulatorServer } from './simulator-server.ts';

/** A simulated provider, as strict as a real one: a server, its books, and the settings by which a gateway reaches it. */
export interface Simulator {
  readonly server: SimulatorServer;
  readonly books: SimulatorBooks;
  /** The games that launches open. */
  readonly games: SimulatedGames;
  /** Credentials that the simulator accepts, by the names of the protocol. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The contents of the books at the start, so that every query finds something. */
  readonly sample: SimulatorSample;
  /** Makes the sending side, if the protocol has callbacks. */
  sender?(parts: SenderParts): SimulatorSender;
}

/** The parts of the sending side. */
export interface SenderParts {
  /** The gateway's address for this provider. A slash at its end is kept, and is doubled if a path is appended. */
  readonly callbackUrl: string;
  readonly timeoutMs: number;
  /** Credentials that replace the simulator's own, by the names of the protocol. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  readonly runtime: ProviderRuntime;
}

/** A player with one settled bet of today, and a game for launches. */
export interface SimulatorSample {
  readonly player: string;
  readonly currency: string;
  readonly game: LaunchedGame;
  readonly betId: string;
  /** An order of that player with a state that can be queried. */
  readonly orderId: string;
}

/** The simulator's clock, which makes a run repeatable. */
export interface SimulatorOptions {
  nowMs(): number;
}

/** Makes a simulator of one protocol, which does not listen yet. */
export type CreateSimulator = (options: SimulatorOptions) => Simulator;
