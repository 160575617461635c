import type { Container } from 'inversify';
import type { ProviderCallbacks } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { PROTOCOLS } from '../../adapters/providers/index.ts';
import type { QuestionsUnderWay } from '../../application/wallet/questions-under-way.ts';
import { DispatchCallback } from '../../application/callbacks/dispatch-callback.ts';
import type { FailedProofs } from '../../application/operations/failed-proofs.ts';
import type { ProviderInboxes } from '../../application/ports/provider-inbox.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import { AnswerMessage } from '../../application/wallet/answer-message.ts';
import { DenyBet } from '../../application/wallet/deny-bet.ts';
import { FindWallets } from '../../application/wallet/find-wallets.ts';
import { NoteRefusals } from '../../application/wallet/note-refusals.ts';
import { ReceiveProviderCallback } from '../../application/wallet/receive-provider-callback.ts';
import type { SeamlessWallet } from '../../application/wallet/seamless-wallet.ts';
import { TakeBatch } from '../../application/wallet/take-batch.ts';
import { TakeEach } from '../../application/wallet/take-each.ts';
import { WriteFault } from '../../application/wallet/write-fault.ts';
import type { Config } from '../config/read-config.ts';
import { within } from '../process/within.ts';
import type { ProviderEvents } from '../telemetry/provider-events.ts';
import { TracedCallbackObserver } from '../telemetry/traced-callback-observer.ts';
import { TOKENS } from './tokens.ts';

/** What providers report. */
export function bindProviderCallbacks(container: Container): void {
  const { config, persistence, providerInboxes, clock, randomness, providerEvents } = TOKENS;
  container
    .bind(TOKENS.providerCallbacks)
    .toResolvedValue(providerCallbacks, [
      config,
      persistence,
      providerInboxes,
      clock,
      randomness,
      providerEvents,
      TOKENS.seamlessWallet,
      TOKENS.questionsUnderWay,
      TOKENS.walletBook,
      TOKENS.tracer,
      TOKENS.failedSignatures,
    ]);
}

type CallbackParts = [
  Config,
  Persistence,
  ProviderInboxes,
  Clock,
  Randomness,
  ProviderEvents,
  SeamlessWallet,
  QuestionsUnderWay,
  WalletBook,
  Tracer,
  FailedProofs,
];

function providerCallbacks(
  ...[
    config,
    persistence,
    inboxes,
    clock,
    randomness,
    events,
    seamless,
    underWay,
    book,
    tracer,
    signatures,
  ]: CallbackParts
): ProviderCallbacks {
  const { parties, knownProviders: known, owners, wallets } = persistence;
  const observer = new TracedCallbackObserver(events, tracer);
  const dispatch = new DispatchCallback(randomness, (news) => events.missingOriginal(news));
  const takeBatch = new TakeBatch({ book, dispatch, randomness, clock });
  const findWallets = new FindWallets(owners, parties);
  const denyBet = new DenyBet(book, clock, randomness);
  const noteRefusals = new NoteRefusals({ refusals: persistence.refusals, randomness, clock });
  const takeEach = new TakeEach({ takeBatch, seamless, noteRefusals, clock, observer });
  const answer = new AnswerMessage({
    ...{ findWallets, wallets, book, takeEach, noteRefusals, denyBet, seamless, underWay, clock, observer },
  });
  return {
    receive: new ReceiveProviderCallback({
      ...{ parties, known, inboxes, termsOf, clock, within, signatures, answer, observer },
    }),
    writeFault: new WriteFault(known, inboxes),
    trustedProxies: config.trustedProxies,
  };
}

const termsOf = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name)?.inbound;
