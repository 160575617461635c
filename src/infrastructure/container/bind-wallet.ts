import { PROTOCOLS } from '../../adapters/providers/index.ts';
import { AnswerMessage } from '../../application/wallet/answer-message.ts';
import { DenyBet } from '../../application/wallet/deny-bet.ts';
import { FindWallets } from '../../application/wallet/find-wallets.ts';
import { NoteRefusals } from '../../application/wallet/note-refusals.ts';
import { ReceiveProviderCallback } from '../../application/wallet/receive-provider-callback.ts';
import { TakeBatch } from '../../application/wallet/take-batch.ts';
import { TakeEach } from '../../application/wallet/take-each.ts';
import { TryBatch } from '../../application/wallet/try-batch.ts';
import { WriteFault } from '../../application/wallet/write-fault.ts';
import { within } from '../process/within.ts';
import { TracedCallbackObserver } from '../telemetry/traced-callback-observer.ts';
import { made, type Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** The use cases for reports of providers about players' wallets. */
export function bindWallet(bind: Bind): void {
  bindTaking(bind);
  const { parties, knownProviders: known, providerInboxes: inboxes, wallets, walletBook: book, clock } = TOKENS;
  const { questionsUnderWay: underWay, seamlessWallet: seamless, failedSignatures: signatures } = TOKENS;
  const { findWallets, takeEach, noteRefusals, denyBet, callbackObserver: observer, answerMessage: answer } = TOKENS;
  bind(
    answer,
    { findWallets, wallets, book, takeEach, noteRefusals, denyBet, seamless, underWay, clock, observer },
    made(AnswerMessage),
  );
  bind(
    TOKENS.receiveProviderCallback,
    { parties, known, inboxes, clock, signatures, answer, observer },
    (parts) => new ReceiveProviderCallback({ ...parts, termsOf, within }),
  );
  bind(TOKENS.writeFault, { known, inboxes }, (given) => new WriteFault(given.known, given.inboxes));
}

function bindTaking(bind: Bind): void {
  const { owners, parties, refusals, walletBook: book, clock, randomness, tracer, providerEvents } = TOKENS;
  const { dispatchCallback: dispatch, takeBatch, noteRefusals, callbackObserver: observer } = TOKENS;
  const seamless = TOKENS.seamlessWallet;
  bind(observer, { events: providerEvents, tracer }, (given) => new TracedCallbackObserver(given.events, given.tracer));
  bind(takeBatch, { book, dispatch, randomness, clock }, made(TakeBatch));
  bind(TOKENS.tryBatch, { book, randomness }, (given) => new TryBatch(given.book, given.randomness));
  bind(TOKENS.takeEach, { takeBatch, seamless, noteRefusals, clock, observer }, made(TakeEach));
  bind(
    TOKENS.findWallets,
    { owners, parties, gate: TOKENS.offerGate },
    (given) => new FindWallets(given.owners, given.parties, given.gate),
  );
  bind(TOKENS.denyBet, { book, clock, randomness }, (given) => new DenyBet(given.book, given.clock, given.randomness));
  bind(noteRefusals, { accounts: owners, refusals, randomness, clock }, made(NoteRefusals));
}

const termsOf = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name)?.inbound;
