import type { Container } from 'inversify';
import type { ProviderCallbacks } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { PROTOCOLS } from '../../adapters/providers/index.ts';
import type { QuestionsUnderWay } from '../../application/ask-agents/questions-under-way.ts';
import { DispatchCallback } from '../../application/dispatch-callback/dispatch-callback.ts';
import type { ProviderInboxes } from '../../application/ports/provider-inbox.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import { AnswerMessage } from '../../application/receive-provider-callback/answer-message.ts';
import { DenyBet } from '../../application/receive-provider-callback/deny-bet.ts';
import { FindWallets } from '../../application/receive-provider-callback/find-wallets.ts';
import { NoteRefusals } from '../../application/receive-provider-callback/note-refusals.ts';
import { ReceiveProviderCallback } from '../../application/receive-provider-callback/receive-provider-callback.ts';
import type { SeamlessWallet } from '../../application/receive-provider-callback/seamless-wallet.ts';
import { TakeBatch } from '../../application/receive-provider-callback/take-batch.ts';
import type { Config } from '../config/read-config.ts';
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
];

function providerCallbacks(
  ...[config, persistence, inboxes, clock, randomness, events, seamless, underWay, book, tracer]: CallbackParts
): ProviderCallbacks {
  const { parties, owners, wallets } = persistence;
  const observer = new TracedCallbackObserver(events, tracer);
  const dispatch = new DispatchCallback(randomness, (news) => events.missingOriginal(news));
  const takeBatch = new TakeBatch({ book, dispatch, randomness });
  const findWallets = new FindWallets(owners, parties);
  const denyBet = new DenyBet(book, clock, randomness);
  const noteRefusals = new NoteRefusals({ refusals: persistence.refusals, randomness, clock });
  const answer = new AnswerMessage({
    ...{ findWallets, wallets, book, takeBatch, denyBet, seamless, underWay, noteRefusals, clock, observer },
  });
  return {
    receive: new ReceiveProviderCallback({ parties, inboxes, termsOf, clock, answer, observer }),
    trustedProxies: config.trustedProxies,
  };
}

const termsOf = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name)?.inbound;
