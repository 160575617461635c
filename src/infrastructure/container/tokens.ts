import type { Server } from 'node:http';
import type { AbstractNewable } from 'inversify';
import type { RequestLimits, UseCases } from '../../adapters/http/index.ts';
import type { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import type { LoadedProtocols } from '../../adapters/providers/index.ts';
import type { OpenTracer } from '../../adapters/tracing/index.ts';
import type { AdaptiveLimits } from '../../application/admission/adaptive-limits.ts';
import type { FairQueue } from '../../application/admission/fair-queue.ts';
import type { Gate } from '../../application/admission/gate.ts';
import type { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import type { FailedProofs } from '../../application/limits/failed-proofs.ts';
import type { ObserveAccess } from '../../application/people/note-access.ts';
import type { SignInByProvider } from '../../application/people/sign-in-by-provider.ts';
import type { Mailer } from '../../application/ports/mailer.ts';
import type { CertificateSigner } from '../../application/ports/certificate-signer.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ConformanceKit } from '../../application/ports/conformance-kit.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { EventBroker } from '../../application/ports/event-broker.ts';
import type { ProtocolDirectory } from '../../application/ports/protocol-directory.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { ProviderInboxes } from '../../application/ports/provider-inbox.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import type { MapAgentCall } from '../../application/providers/map-unified-call.ts';
import type { Within } from '../../application/wallet/within.ts';
import type { SessionLimits } from '../../domain/people/session.ts';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { termsAmong } from './protocols.ts';

/** A symbol that remembers its type: Inversify infers nothing from a bare symbol. */
const token = <T>(name: string): AbstractNewable<T> => Symbol(name) as unknown as AbstractNewable<T>;

/** A token for each of these members of an interface. */
const tokensOf =
  <Whole>() =>
  <Name extends keyof Whole & string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, token(name)])) as {
      readonly [N in Name]: AbstractNewable<Whole[N]>;
    };

/** The stores of the database, but for the wallet book, which is traced. */
export const STORE_TOKENS = tokensOf<Persistence>()(
  'agents',
  'tokens',
  'providers',
  'games',
  'maintenance',
  'stagedGames',
  'history',
  'catalog',
  'storedCatalog',
  'directory',
  'gameListVersion',
  'parties',
  'knownProviders',
  'owners',
  'players',
  'playerBlocks',
  'gameSessions',
  'freeRounds',
  'playerLimits',
  'accounts',
  'transfers',
  'wallets',
  'walletHistory',
  'ownTransactions',
  'timelineStore',
  'finder',
  'stepPlaces',
  'refusals',
  'callbackSecrets',
  'callbackQueue',
  'pulledCallbacks',
  'pulledQuestions',
  'callbackReplays',
  'callbackLog',
  'openAuthorizations',
  'awaitedAnswers',
  'keyChecks',
  'sealedSecrets',
  'audit',
  'inDoubt',
  'reconciliation',
  'openBets',
  'jobs',
  'jobLog',
  'oldRows',
  'monthKeeper',
  'provenSenders',
  'rateCounts',
  'changeLog',
  'storeHealth',
  'silentProviders',
  'administrators',
  'adminTokens',
  'sessions',
  'signInLinks',
  'logins',
  'approvals',
  'statementBook',
  'statementShelf',
  'outgoing',
  'streamBook',
  'trafficBook',
  'destinations',
  'notificationQueue',
  'notices',
);

export type StoreName = keyof typeof STORE_TOKENS;

/** Settings that are parts of objects just as they are. */
export const SETTINGS = tokensOf<Config>()(
  'administratorTokenDaysMax',
  'providerTimeoutMs',
  'statementGraceMs',
  'syncNewGamesActive',
  'transferGraceMs',
);

/** Everything that can be asked of the container and is not the one object of a class. */
export const TOKENS = {
  config: token<Config>('config'),
  secrets: token<Secrets>('secrets'),
  ...SETTINGS,
  sessionLimits: token<SessionLimits>('sessionLimits'),
  /** The settings that all clients of Agents' systems share. */
  callbackClient: token<Omit<ConstructorParameters<typeof AxiosCallbackSender>[0], 'clock'>>('callbackClient'),

  /**
   * The database's clock, which all processes share. It is for leases, authorization requests and everything else that one process writes and another
   * reads.
   */
  clock: token<Clock>('clock'),
  /** This machine's clock, for data that is signed for others, or compared with data that others have signed. */
  machineClock: token<Clock>('machine clock'),
  randomness: token<Randomness>('randomness'),
  digests: token<Digests>('digests'),
  secretBox: token<SecretBox>('secretBox'),
  certificateSigner: token<CertificateSigner>('certificateSigner'),
  conformanceKit: token<ConformanceKit>('conformanceKit'),
  within: token<Within>('within'),
  persistence: token<Persistence>('persistence'),
  ...STORE_TOKENS,
  ...tokensOf<Persistence>()('walletBook'),
  providerGateways: token<ProviderGateways>('providerGateways'),
  providerInboxes: token<ProviderInboxes>('providerInboxes'),
  loadedProtocols: token<LoadedProtocols>('loadedProtocols'),
  protocols: token<ProtocolDirectory>('protocols'),
  termsOf: token<ReturnType<typeof termsAmong>>('termsOf'),

  mapAgentCall: token<MapAgentCall>('mapAgentCall'),
  /** Maps a call with the providers in memory, which may be outdated for a moment after a change. It is only for questions. */
  mapAgentQuestion: token<MapAgentCall>('mapAgentQuestion'),
  /** Orders of Agents that are offered the provider. */
  ordersForAgents: token<ShowProviderOrder>('orders for Agents'),
  /** Orders of all Agents, whatever is offered to them. */
  ordersForOperators: token<ShowProviderOrder>('orders for operators'),
  laneSender: token<AxiosCallbackSender>('laneSender'),
  mailer: token<Mailer>('mailer'),
  /** Sends messages to operators, over connections of their own. */
  notificationSender: token<AxiosCallbackSender>('notificationSender'),
  questionSender: token<AxiosCallbackSender>('questionSender'),
  stakeLimits: token<AdaptiveLimits>('stakeLimits'),
  questionLimits: token<AdaptiveLimits>('questionLimits'),
  gate: token<Gate>('gate'),
  walletQueue: token<FairQueue>('walletQueue'),
  requestLimits: token<RequestLimits>('requestLimits'),
  failedSignatures: token<FailedProofs>('failedSignatures'),
  /** The system that takes events, if one is configured. */
  eventBroker: token<{ readonly found: EventBroker | undefined }>('eventBroker'),
  signInByProvider: token<{ readonly found: SignInByProvider | undefined }>('signInByProvider'),
  /** Each work that goes on beside the requests, from the start to the stop; there are many, so ask with `getAllAsync`. */
  work: token<RepeatedWork>('work'),

  logger: token<Logger>('logger'),
  metricsRegistry: token<Metrics['registry']>('metricsRegistry'),
  observeAccess: token<ObserveAccess>('observeAccess'),
  openTracer: token<OpenTracer>('openTracer'),
  tracer: token<Tracer>('tracer'),

  /** All use cases, made. */
  useCase: token<UseCases>('useCase'),
  /** The same lookup for a class that is itself among them. It finds nothing before all are made. */
  useCaseLater: token<UseCases>('useCaseLater'),
  httpServer: token<Server>('httpServer'),
  metricsServer: token<Server>('metricsServer'),
} as const;
