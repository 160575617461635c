import { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import { AdaptiveLimits, type LimitRule } from '../../application/admission/adaptive-limits.ts';
import { providerPlaces, QUESTIONS, STAKES } from '../../application/admission/levels.ts';
import { SharedPlaces } from '../../application/admission/shared-places.ts';
import { DispatchCallback } from '../../application/callbacks/dispatch-callback.ts';
import { OfferGate } from '../../application/providers/offer-gate.ts';
import { AnswerMessage } from '../../application/wallet/answer-message.ts';
import { AskAgent } from '../../application/wallet/ask-agent.ts';
import { AskByFetch } from '../../application/wallet/ask-by-fetch.ts';
import { CloseBatch } from '../../application/wallet/close-batch.ts';
import { DenyBet } from '../../application/wallet/deny-bet.ts';
import { EndAuthorizations } from '../../application/wallet/end-authorizations.ts';
import { FindWallets } from '../../application/wallet/find-wallets.ts';
import { NoteRefusals } from '../../application/wallet/note-refusals.ts';
import { OpenBatch } from '../../application/wallet/open-batch.ts';
import { AuthorizationsUnderWay } from '../../application/wallet/authorizations-under-way.ts';
import { ReceiveProviderCallback } from '../../application/wallet/receive-provider-callback.ts';
import { SeamlessWallet } from '../../application/wallet/seamless-wallet.ts';
import { TakeBatch } from '../../application/wallet/take-batch.ts';
import { TakeEach } from '../../application/wallet/take-each.ts';
import { DryRunBatch } from '../../application/wallet/dry-run-batch.ts';
import { WriteFault } from '../../application/wallet/write-fault.ts';
import { AnswerBell, AnswerWatch, PullBell } from '../process/pull-watch.ts';
import { AdmissionMetrics } from '../telemetry/admission-metrics.ts';
import { ProviderEvents } from '../telemetry/provider-events.ts';
import { TracedCallbackObserver } from '../telemetry/traced-wallet-book.ts';
import type { Bind, Given } from './binder.ts';
import { failing, repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';
import { TrafficCounts } from '../../application/traffic/traffic-counts.ts';

/** How often questions are looked for whose process has died: the bet of a killed process is off two seconds after its provider gave it up. */
const LOOK_EVERY_MS = 1_000;
/** How often answers are looked for that other processes have noted, while this one asks an Agent that fetches. */
const ANSWERS_POLL_MS = 50;
const BET_IS_OFF = 'an Agent was asked about a bet and nobody booked an answer; the bet is off';
const NOT_ENDED = 'questions to Agents that nobody ends could not be ended';

/** The use cases for reports of providers about players' wallets. */
export function bindWallet(bind: Bind): void {
  const { parties, knownProviders: known, providerInboxes: inboxes, wallets, walletBook: book, clock } = TOKENS;
  const { owners, refusals, randomness, tracer, failedSignatures: signatures, termsOf, within } = TOKENS;
  const [observer, seamless, noteRefusals] = [TracedCallbackObserver, SeamlessWallet, NoteRefusals];
  const taking = { findWallets: FindWallets, takeEach: TakeEach, noteRefusals, denyBet: DenyBet };
  bind(TracedCallbackObserver, [ProviderEvents, tracer]);
  bind(TakeBatch, { book, dispatch: DispatchCallback, randomness, clock });
  bind(DryRunBatch, [book, randomness]);
  bind(TakeEach, { takeBatch: TakeBatch, seamless, noteRefusals, freeRounds: TOKENS.freeRounds, clock, observer });
  bind(FindWallets, [owners, parties, OfferGate]);
  bind(DenyBet, [book, clock, randomness]);
  bind(NoteRefusals, { accounts: owners, refusals, randomness, clock });
  bind(AnswerMessage, { ...taking, wallets, book, seamless, underWay: AuthorizationsUnderWay, clock, observer });
  const asked = { parties, known, inboxes, signatures, termsOf };
  bind(ReceiveProviderCallback, { ...asked, answer: AnswerMessage, observer, clock, within });
  bind(WriteFault, [known, inboxes]);
  bindSeamless(bind);
}

/** Wallets that Agents hold themselves, and the work that ends what a killed process began there. */
function bindSeamless(bind: Bind): void {
  const { wallets, walletBook: book, clock, randomness, within } = TOKENS;
  const [dispatch, open, close, underWay] = [DispatchCallback, OpenBatch, CloseBatch, AuthorizationsUnderWay];
  bind(OpenBatch, { dispatch, randomness });
  bind(CloseBatch, [open, dispatch]);
  bind(AuthorizationsUnderWay, [within]);
  const limits = { stakes: TOKENS.stakeLimits, questions: TOKENS.questionLimits };
  bind(SeamlessWallet, { book, wallets, open, close, ask: AskAgent, ...limits, underWay, clock });
  bindAsking(bind);
  bindEnding(bind);
}

const LIMIT_PARTS = {
  config: TOKENS.config,
  clock: TOKENS.clock,
  within: TOKENS.within,
  observer: AdmissionMetrics,
};

const limitsOf =
  (rule: LimitRule) =>
  ({ config, ...parts }: Given<typeof LIMIT_PARTS>): AdaptiveLimits => {
    const places = new SharedPlaces(providerPlaces(config.requestsInFlightMax));
    return new AdaptiveLimits({ rule, places, ...parts });
  };

function bindAsking(bind: Bind): void {
  const { parties, secretBox: secrets, clock, machineClock, randomness, tracer } = TOKENS;
  const { questionSender: sender } = TOKENS;
  bind(
    sender,
    { client: TOKENS.callbackClient, clock: machineClock },
    // The places limit what one Agent is asked at a time; Agents behind one host must not wait for each other's connections.
    ({ client, ...parts }) => new AxiosCallbackSender({ ...client, ...parts, socketsMax: Infinity }),
  );
  bindFetchedQuestions(bind);
  const askByFetch = AskByFetch;
  bind(AskAgent, { sender, askByFetch, parties, secrets, clock, randomness, tracer, traffic: TrafficCounts });
  bind(TOKENS.stakeLimits, LIMIT_PARTS, limitsOf(STAKES));
  bind(TOKENS.questionLimits, LIMIT_PARTS, limitsOf(QUESTIONS));
}

function bindFetchedQuestions(bind: Bind): void {
  const { config, pulledQuestions: questions, clock, logger } = TOKENS;
  bind(AnswerBell, []);
  bind(
    AnswerWatch,
    { config, questions, bell: AnswerBell, logger },
    ({ config: settings, bell, logger: log, ...given }) =>
      new AnswerWatch({
        ready: (ids) => given.questions.answered(ids),
        bell,
        pollMs: ANSWERS_POLL_MS,
        placesMax: providerPlaces(settings.requestsInFlightMax),
        onFailure: failing(log, 'answers to fetched questions could not be looked for'),
      }),
  );
  bind(
    AskByFetch,
    { questions, clock, bell: PullBell, watch: AnswerWatch },
    ({ bell, watch, ...parts }) =>
      new AskByFetch({
        ...parts,
        onOpened: () => bell.ring(),
        awaitAnswer: async (id, ms) => watch.wait(id, ms),
      }),
  );
}

function bindEnding(bind: Bind): void {
  const { walletBook: book, openAuthorizations: questions, agents, clock, logger } = TOKENS;
  bind(EndAuthorizations, { authorizations: questions, book, agents, dispatch: DispatchCallback, clock });
  repeat(bind, {
    needs: { end: EndAuthorizations, logger },
    everyMs: LOOK_EVERY_MS,
    round: async ({ end, logger: log }) => {
      const { ended, faults, hasMore } = await end.execute();
      for (const { callbackId: callback, wallet } of ended) log.warn({ callback, agent: wallet.agent }, BET_IS_OFF);
      faults.forEach(failing(log, NOT_ENDED));
      return hasMore;
    },
    failure: NOT_ENDED,
  });
}
