import type { Container } from 'inversify';
import { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { AgentTurns } from '../../application/wallet/agent-turns.ts';
import { AskAgent } from '../../application/wallet/ask-agent.ts';
import { QuestionsUnderWay } from '../../application/wallet/questions-under-way.ts';
import { DispatchCallback } from '../../application/callbacks/dispatch-callback.ts';
import { EndQuestions } from '../../application/wallet/end-questions.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import { CloseBatch } from '../../application/wallet/close-batch.ts';
import { OpenBatch } from '../../application/wallet/open-batch.ts';
import { SeamlessWallet } from '../../application/wallet/seamless-wallet.ts';
import type { Config } from '../config/read-config.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { within } from '../process/within.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { ProviderEvents } from '../telemetry/provider-events.ts';
import { TOKENS } from './tokens.ts';

/** How often questions are looked for whose process has died: the bet of a killed process is off two seconds after its provider gave it up. */
const LOOK_EVERY_MS = 1_000;

/** Wallets that Agents hold themselves, and the work that ends what a killed process began there. */
export function bindSeamless(container: Container): void {
  const { config, persistence, clock, randomness, secretBox, providerEvents, logger } = TOKENS;
  container.bind(TOKENS.questionsUnderWay).toResolvedValue(() => new QuestionsUnderWay(within));
  container
    .bind(TOKENS.seamlessWallet)
    .toResolvedValue(seamlessWallet, [
      config,
      persistence,
      clock,
      randomness,
      secretBox,
      providerEvents,
      TOKENS.questionsUnderWay,
      TOKENS.walletBook,
      TOKENS.tracer,
      TOKENS.machineClock,
    ]);
  container
    .bind(TOKENS.questionWork)
    .toResolvedValue(questionWork, [persistence, clock, randomness, providerEvents, logger, TOKENS.walletBook]);
}

type WalletParts = [
  Config,
  Persistence,
  Clock,
  Randomness,
  SecretBox,
  ProviderEvents,
  QuestionsUnderWay,
  WalletBook,
  Tracer,
  Clock,
];

function seamlessWallet(
  ...[config, persistence, clock, randomness, secrets, events, underWay, book, tracer, machineClock]: WalletParts
): SeamlessWallet {
  const { wallets, callbackSecrets } = persistence;
  const dispatch = new DispatchCallback(randomness, (news) => events.missingOriginal(news));
  const open = new OpenBatch({ dispatch, randomness });
  const sender = new AxiosCallbackSender({
    timeoutMs: config.callbackTimeoutMs,
    clock: machineClock,
    allowsPrivate: config.callbackAllowsPrivate,
    allowsHttp: config.callbackAllowsHttp,
    // The turns limit what one Agent is asked at a time; Agents behind one host must not wait for each other's connections.
    socketsMax: Infinity,
  });
  return new SeamlessWallet({
    ...{ book, wallets, open, underWay, clock },
    close: new CloseBatch(open, dispatch),
    ask: new AskAgent({ sender, callbackSecrets, secrets, clock, randomness, tracer }),
    turns: new AgentTurns(config.seamlessCallsPerAgentMax, within),
  });
}

type WorkParts = [Persistence, Clock, Randomness, ProviderEvents, Logger, WalletBook];

function questionWork(...[persistence, clock, randomness, events, logger, book]: WorkParts): RepeatedWork {
  const { openQuestions: questions, agents } = persistence;
  const dispatch = new DispatchCallback(randomness, (news) => events.missingOriginal(news));
  const endQuestions = new EndQuestions({ questions, book, agents, dispatch, clock });
  const failed = (error: unknown): void => {
    // A database that is away has been told of once, and would be at every round.
    if (error instanceof StoreUnavailable) return;
    logger.error({ err: error }, 'questions to Agents that nobody ends could not be ended');
  };
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
