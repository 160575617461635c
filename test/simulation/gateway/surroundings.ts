import type { CallbackQueue } from '../../../src/application/ports/callback-queue.ts';
import type { CallbackSender } from '../../../src/application/ports/callback-sender.ts';
import type { ProviderInboxes } from '../../../src/application/ports/provider-inbox.ts';
import type { RefusalLog } from '../../../src/application/ports/refusal-log.ts';
import type { WalletBook } from '../../../src/application/ports/wallet-book.ts';
import type { CallbackObserver } from '../../../src/application/wallet/callback-observer.ts';
import type { MoneyTerms } from '../../../src/application/wallet/receive-provider-callback.ts';
import type { Life } from '../engine/schedule.ts';
import type { SimulatedRandomness } from '../engine/simulated-randomness.ts';
import type { Connection, Ground } from './connection.ts';
import type { CourierParts } from './courier.ts';

/** A way to break the gateway on purpose, to test whether the checks notice it: it stands between the core and its ports. */
export interface Sabotage {
  readonly book?: (book: WalletBook, connection: Connection) => WalletBook;
  readonly queue?: (queue: CallbackQueue, connection: Connection) => CallbackQueue;
  readonly refusals?: (log: RefusalLog) => RefusalLog;
  /** The name in a number that is made of a player's name, from the name as it came. */
  readonly nameInNumber?: (told: string) => string;
}

/** The parts of a process besides its database. */
export interface Surroundings {
  readonly ground: Ground;
  readonly randomness: SimulatedRandomness;
  readonly inboxes: ProviderInboxes;
  readonly termsOf: (protocol: string) => MoneyTerms | undefined;
  readonly observer: CallbackObserver;
  readonly onRun: CourierParts['onRun'];
  readonly onFailure: CourierParts['onFailure'];
  readonly senderOf: (life: Life) => CallbackSender;
  readonly sabotage: Sabotage;
}
