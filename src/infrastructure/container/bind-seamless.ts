import { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import { AdaptiveLimits, type LimitRule } from '../../application/admission/adaptive-limits.ts';
import type { AdmissionObserver } from '../../application/admission/fair-queue.ts';
import { providerPlaces, QUESTIONS, STAKES } from '../../application/admission/levels.ts';
import { SharedPlaces } from '../../application/admission/shared-places.ts';
import { AskAgent } from '../../application/wallet/ask-agent.ts';
import { CloseBatch } from '../../application/wallet/close-batch.ts';
import { EndQuestions } from '../../application/wallet/end-questions.ts';
import { OpenBatch } from '../../application/wallet/open-batch.ts';
import { QuestionsUnderWay } from '../../application/wallet/questions-under-way.ts';
import { SeamlessWallet } from '../../application/wallet/seamless-wallet.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Config } from '../config/read-config.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { within } from '../process/within.ts';
import type { Logger } from '../telemetry/logger.ts';
import { made, type Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** How often questions are looked for whose process has died: the bet of a killed process is off two seconds after its provider gave it up. */
const LOOK_EVERY_MS = 1_000;

/** Wallets that Agents hold themselves, and the work that ends what a killed process began there. */
export function bindSeamless(bind: Bind): void {
  const { wallets, walletBook: book, clock, randomness } = TOKENS;
  const { dispatchCallback: dispatch, openBatch: open, closeBatch: close, askAgent: ask } = TOKENS;
  const { questionsUnderWay: underWay, stakeLimits: stakes, questionLimits: questions } = TOKENS;
  bindAsking(bind);
  bind(open, { dispatch, randomness }, made(OpenBatch));
  bind(close, { open, dispatch }, (given) => new CloseBatch(given.open, given.dispatch));
  bind(
    TOKENS.seamlessWallet,
    { book, wallets, open, close, ask, stakes, questions, underWay, clock },
    made(SeamlessWallet),
  );
  bindEnding(bind);
}

function bindAsking(bind: Bind): void {
  const { config, parties, secretBox: secrets, clock, machineClock, randomness, tracer } = TOKENS;
  bind(
    TOKENS.questionSender,
    { config, machineClock },
    (given) =>
      new AxiosCallbackSender({
        timeoutMs: given.config.callbackTimeoutMs,
        clock: given.machineClock,
        allowsPrivate: given.config.callbackAllowPrivate,
        allowsHttp: given.config.callbackAllowHttp,
        // The places limit what one Agent is asked at a time; Agents behind one host must not wait for each other's connections.
        socketsMax: Infinity,
      }),
  );
  bind(TOKENS.askAgent, { sender: TOKENS.questionSender, parties, secrets, clock, randomness, tracer }, made(AskAgent));
  const limits = (rule: LimitRule) => (given: LimitParts) => {
    const places = new SharedPlaces(providerPlaces(given.config.requestsInFlightMax));
    return new AdaptiveLimits({ rule, places, clock: given.clock, within, observer: given.observer });
  };
  const { admissionObserver: observer } = TOKENS;
  bind(TOKENS.stakeLimits, { config, clock, observer }, limits(STAKES));
  bind(TOKENS.questionLimits, { config, clock, observer }, limits(QUESTIONS));
  bind(TOKENS.questionsUnderWay, {}, () => new QuestionsUnderWay(within));
}

interface LimitParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly observer: AdmissionObserver;
}

function bindEnding(bind: Bind): void {
  const { openQuestions: questions, walletBook: book, agents, dispatchCallback: dispatch, clock, logger } = TOKENS;
  const { endQuestions } = TOKENS;
  bind(endQuestions, { questions, book, agents, dispatch, clock }, made(EndQuestions));
  bind(TOKENS.questionWork, { endQuestions, logger }, (given) => questionWork(given.endQuestions, given.logger));
}

function questionWork(endQuestions: EndQuestions, logger: Logger): RepeatedWork {
  const failed = failing(logger, 'questions to Agents that nobody ends could not be ended');
  return new RepeatedWork({
    intervalMs: LOOK_EVERY_MS,
    round: async () => {
      const { ended, faults, hasMore } = await endQuestions.execute();
      for (const { callbackId: callback, wallet } of ended) {
        logger.warn(
          { callback, agent: wallet.agent },
          'an Agent was asked about a bet and nobody booked an answer; the bet is off',
        );
      }
      faults.forEach(failed);
      return hasMore;
    },
    onFailure: failed,
  });
}
