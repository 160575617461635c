import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { AdaptiveLimits } from '../../../src/application/admission/adaptive-limits.ts';
import { SharedPlaces } from '../../../src/application/admission/shared-places.ts';
import { AskAgent } from '../../../src/application/wallet/ask-agent.ts';
import { AuthorizationsUnderWay } from '../../../src/application/wallet/authorizations-under-way.ts';
import type { Within } from '../../../src/application/wallet/within.ts';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import { EndAuthorizations } from '../../../src/application/wallet/end-authorizations.ts';
import type { WalletBook } from '../../../src/application/ports/wallet-book.ts';
import type { Wallets } from '../../../src/application/ports/wallets.ts';
import { CloseBatch } from '../../../src/application/wallet/close-batch.ts';
import { OpenBatch } from '../../../src/application/wallet/open-batch.ts';
import { SeamlessWallet } from '../../../src/application/wallet/seamless-wallet.ts';
import type { Tally } from '../engine/tally.ts';
import type { Connection } from './connection.ts';
import type { Surroundings } from './surroundings.ts';
import { NOBODY_FETCHES } from '../../fakes/scripted-callback-sender.ts';
import { UNWATCHED } from '../../support/queues.ts';

/** Few, so that some questions are refused, and some have to wait for their turn. */
const PLACES_MAX = 12;
const RULE = { name: 'questions', atOnceMax: 2, atOnceMin: 2, slowMs: 2_000 };

/** Counts the requests that wait for an answer that another request has asked for. */
class CountedQuestions extends AuthorizationsUnderWay {
  readonly #tally: Tally;

  constructor(tally: Tally, within: Within) {
    super(within);
    this.#tally = tally;
  }

  override wait(id: string, ms: number): Promise<void> {
    this.#tally.count('repeated while asked');
    return super.wait(id, ms);
  }
}

/** The part of one process that asks the Agents that hold their players' wallets. */
export interface SeamlessCore {
  readonly seamless: SeamlessWallet;
  readonly underWay: AuthorizationsUnderWay;
}

export function seamlessCore(
  connection: Connection,
  { randomness, senderOf }: Surroundings,
  { book, wallets }: { readonly book: WalletBook; readonly wallets: Wallets },
): SeamlessCore {
  const { database, schedule: clock, tally } = connection.ground;
  const dispatch = new DispatchCallback(randomness, () => undefined);
  const open = new OpenBatch({ dispatch, randomness });
  const within = withinTurns(connection);
  const underWay = new CountedQuestions(tally, within);
  const parties = {
    signingSecrets: async (agent: string) => {
      await connection.turn('looks for the secrets of callbacks');
      return (await database.callbackSecrets.signing(agent)).map(({ secretSealed }) => secretSealed);
    },
  };
  const ask = new AskAgent({
    sender: senderOf(connection.life),
    askByFetch: NOBODY_FETCHES,
    clock,
    randomness,
    tracer: new NullTracer(),
    traffic: { noteAttempt: () => undefined },
    parties,
    secrets: { open: (text) => text },
  });
  const limits = () =>
    new AdaptiveLimits({ rule: RULE, places: new SharedPlaces(PLACES_MAX), clock, within, observer: UNWATCHED });
  const seamless = new SeamlessWallet({
    book,
    wallets,
    open,
    ask,
    underWay,
    clock,
    close: new CloseBatch(open, dispatch),
    stakes: limits(),
    questions: limits(),
  });
  return { seamless, underWay };
}

/** The use case that ends the questions of dead processes. */
export function endAuthorizationsOver(
  connection: Connection,
  { randomness }: Surroundings,
  book: WalletBook,
): EndAuthorizations {
  const { database, schedule: clock } = connection.ground;
  return new EndAuthorizations({
    authorizations: {
      overdue: (...asked) =>
        connection.statement('reads the questions that are overdue', () => database.questions.overdue(...asked)),
    },
    agents: {
      find: async (code) => {
        await connection.turn('looks for the Agent');
        return database.agents.find(code);
      },
    },
    dispatch: new DispatchCallback(randomness, () => undefined),
    book,
    clock,
  });
}

/** Waits by the simulated clock. */
const withinTurns =
  ({ ground: { schedule }, life }: Connection): Within =>
  (work, ms) =>
    new Promise((resolve, reject) => {
      const over = schedule.after(life, ms, 'waits no longer for somebody else', () => resolve(undefined));
      const settle = (go: () => void): void => {
        over.isOff = true;
        go();
      };
      work.then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
