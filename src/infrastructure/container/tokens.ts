import type { Server } from 'node:http';
import type { AxiosCallbackProbe, AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import type {
  AdminUseCases,
  ApprovalUseCases,
  HttpDependencies,
  PlayerUseCases,
  ProviderCallbacks,
  ReportUseCases,
  RequestLimits,
  RequestObserver,
  SignInUseCases,
  TransferUseCases,
} from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import type { OpenTracer, TraceScope } from '../../adapters/tracing/index.ts';
import type { BetBooks } from '../../application/bets/bet-books.ts';
import type { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import type { InDoubtDesk } from '../../application/in-doubt/in-doubt-desk.ts';
import type { CallbackDesk } from '../../application/callbacks/callback-desk.ts';
import type { DeliverLane } from '../../application/callbacks/deliver-lane.ts';
import type { DispatchCallback } from '../../application/callbacks/dispatch-callback.ts';
import type { AuditChange } from '../../application/change-log/audit-change.ts';
import type { CheckSecretsKey } from '../../application/keys/check-secrets-key.ts';
import type { ConnectionChecks } from '../../application/diagnosis/connection-checks.ts';
import type { Connections } from '../../application/diagnosis/connections.ts';
import type { FailedProofs } from '../../application/limits/failed-proofs.ts';
import type { ForgetOldRows } from '../../application/retention/forget-old-rows.ts';
import type { ShareRateCounts } from '../../application/limits/share-rate-counts.ts';
import type { GatewayNotices } from '../../application/diagnosis/gateway-notices.ts';
import type { MoneyTroubles } from '../../application/diagnosis/money-troubles.ts';
import type { Pulse } from '../../application/diagnosis/pulse.ts';
import type { RecentCalls } from '../../application/diagnosis/recent-calls.ts';
import type { UnknownProxy } from '../../application/limits/unknown-proxy.ts';
import type { ObserveAccess } from '../../application/people/access-observer.ts';
import type { AskApproval } from '../../application/people/ask-approval.ts';
import type { CarryOutApproval } from '../../application/people/carry-out-approval.ts';
import type { AuthenticateAdministrator } from '../../application/people/authenticate-administrator.ts';
import type { NoteAccess } from '../../application/people/note-access.ts';
import type { OpenSession } from '../../application/people/open-session.ts';
import type { FindPlayableGame } from '../../application/players/find-playable-game.ts';
import type { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import type { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { IdentityProvider } from '../../application/ports/identity-provider.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { ProviderInboxes } from '../../application/ports/provider-inbox.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import type { MapAgentCall } from '../../application/providers/map-agent-call.ts';
import type { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import type { OfferGate } from '../../application/providers/offer-gate.ts';
import type { UpstreamTurns } from '../../application/providers/upstream-turns.ts';
import type { CloseDays } from '../../application/statements/close-days.ts';
import type { StatementTroubles } from '../../application/statements/statement-troubles.ts';
import type { FindTransferWallet } from '../../application/transfers/find-transfer-wallet.ts';
import type { MoveUpstream } from '../../application/transfers/move-upstream.ts';
import type { Timeline } from '../../application/timelines/timeline.ts';
import type { ResolveTransfer } from '../../application/transfers/resolve-transfer.ts';
import type { ResolveTransfers } from '../../application/transfers/resolve-transfers.ts';
import type { AdaptiveLimits } from '../../application/admission/adaptive-limits.ts';
import type { AdmissionObserver, FairQueue } from '../../application/admission/fair-queue.ts';
import type { Gate } from '../../application/admission/gate.ts';
import type { AnswerMessage } from '../../application/wallet/answer-message.ts';
import type { AskAgent } from '../../application/wallet/ask-agent.ts';
import type { CallbackObserver } from '../../application/wallet/callback-observer.ts';
import type { CloseBatch } from '../../application/wallet/close-batch.ts';
import type { DenyBet } from '../../application/wallet/deny-bet.ts';
import type { EndQuestions } from '../../application/wallet/end-questions.ts';
import type { FindWallets } from '../../application/wallet/find-wallets.ts';
import type { NoteRefusals } from '../../application/wallet/note-refusals.ts';
import type { OpenBatch } from '../../application/wallet/open-batch.ts';
import type { QuestionsUnderWay } from '../../application/wallet/questions-under-way.ts';
import type { ReceiveProviderCallback } from '../../application/wallet/receive-provider-callback.ts';
import type { SeamlessWallet } from '../../application/wallet/seamless-wallet.ts';
import type { TakeBatch } from '../../application/wallet/take-batch.ts';
import type { TakeEach } from '../../application/wallet/take-each.ts';
import type { TryBatch } from '../../application/wallet/try-batch.ts';
import type { WriteFault } from '../../application/wallet/write-fault.ts';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import type { SeedDemo } from '../demo/seed-demo.ts';
import type { BackgroundJobs } from '../process/background-jobs.ts';
import type { Bell } from '../process/bell.ts';
import type { CallbackWorker } from '../process/callback-worker.ts';
import type { ReadinessGate } from '../process/readiness-gate.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import type { AuditMetrics } from '../telemetry/audit-metrics.ts';
import type { CallbackTelemetry } from '../telemetry/callback-telemetry.ts';
import type { LogDestination } from '../telemetry/log-destination.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ProviderEvents } from '../telemetry/provider-events.ts';
import type { UndecidedTransfers } from '../telemetry/undecided-transfers.ts';
import type { UpstreamMetrics } from '../telemetry/upstream-metrics.ts';
import { ADMIN_TOKENS } from './admin-tokens.ts';
import { STORE_TOKENS } from './store-tokens.ts';
import { token, tokensOf } from './token.ts';

type AgentApiParts = Pick<
  HttpDependencies,
  'authenticateAgent' | 'listGames' | 'listGameChanges' | 'gameListVersion' | 'players' | 'reports' | 'transfers'
>;

/** Everything that can be asked of the container. */
export const TOKENS = {
  config: token<Config>('config'),
  secrets: token<Secrets>('secrets'),

  /** The database's, which all processes share: leases, questions and whatever else one process writes and another reads. */
  clock: token<Clock>('clock'),
  /** This machine's: what is signed for others, or compared with what they signed. */
  machineClock: token<Clock>('machine clock'),
  randomness: token<Randomness>('randomness'),
  digests: token<Digests>('digests'),
  secretBox: token<SecretBox>('secretBox'),
  persistence: token<Persistence>('persistence'),
  ...STORE_TOKENS,
  ...tokensOf<Persistence>()('walletBook'),
  providerGateways: token<ProviderGateways>('providerGateways'),
  providerInboxes: token<ProviderInboxes>('providerInboxes'),

  ...ADMIN_TOKENS,
  ...tokensOf<AgentApiParts>()('authenticateAgent', 'listGames', 'listGameChanges'),
  ...tokensOf<PlayerUseCases>()('registerPlayer', 'queryBalance', 'logOutPlayer', 'launchGame', 'launchTrial'),
  ...tokensOf<ReportUseCases>()(
    'listBets',
    'showBetDetail',
    'checkProviderHealth',
    'callExtension',
    'listOwnStatements',
  ),
  ...tokensOf<TransferUseCases>()('transferFunds', 'showOrderStatus', 'listOwnInDoubt'),

  mapUnifiedCall: token<MapUnifiedCall>('mapUnifiedCall'),
  offerGate: token<OfferGate>('offerGate'),
  mapAgentCall: token<MapAgentCall>('mapAgentCall'),
  /** The same with the provider in memory, which may be late after a change: for questions only. */
  mapAgentQuestion: token<MapAgentCall>('mapAgentQuestion'),
  upstreamTurns: token<UpstreamTurns>('upstreamTurns'),
  openProviderAccount: token<OpenProviderAccount>('openProviderAccount'),
  playersAtProvider: token<PlayersAtProvider>('playersAtProvider'),
  findPlayableGame: token<FindPlayableGame>('findPlayableGame'),
  betBooks: token<BetBooks>('betBooks'),
  /** Orders of Agents that are offered the provider. */
  ordersForAgents: token<ShowProviderOrder>('orders for Agents'),
  /** Orders whatever is offered. */
  ordersForOperators: token<ShowProviderOrder>('orders for operators'),
  resolveTransfer: token<ResolveTransfer>('resolveTransfer'),
  resolveTransfers: token<ResolveTransfers>('resolveTransfers'),
  findTransferWallet: token<FindTransferWallet>('findTransferWallet'),
  moveUpstream: token<MoveUpstream>('moveUpstream'),
  undecidedTransfers: token<UndecidedTransfers>('undecidedTransfers'),
  transferWork: token<RepeatedWork>('transferWork'),
  inDoubtDesk: token<InDoubtDesk>('inDoubtDesk'),
  callbackDesk: token<CallbackDesk>('callbackDesk'),
  timeline: token<Timeline>('timeline'),
  inDoubtCount: token<RepeatedWork>('inDoubtCount'),
  closeDays: token<CloseDays>('closeDays'),
  statementWork: token<RepeatedWork>('statementWork'),
  openBetWork: token<RepeatedWork>('openBetWork'),
  statementTroubles: token<StatementTroubles>('statementTroubles'),
  backgroundJobs: token<BackgroundJobs>('backgroundJobs'),

  dispatchCallback: token<DispatchCallback>('dispatchCallback'),
  laneSender: token<AxiosCallbackSender>('laneSender'),
  deliverLane: token<DeliverLane>('deliverLane'),
  callbackTelemetry: token<CallbackTelemetry>('callbackTelemetry'),
  callbackBell: token<Bell>('callbackBell'),
  callbackWorker: token<CallbackWorker>('callbackWorker'),
  callbackCare: token<RepeatedWork>('callbackCare'),

  questionSender: token<AxiosCallbackSender>('questionSender'),
  askAgent: token<AskAgent>('askAgent'),
  admissionObserver: token<AdmissionObserver>('admissionObserver'),
  gate: token<Gate>('gate'),
  walletQueue: token<FairQueue>('walletQueue'),
  stakeLimits: token<AdaptiveLimits>('stakeLimits'),
  questionLimits: token<AdaptiveLimits>('questionLimits'),
  openBatch: token<OpenBatch>('openBatch'),
  closeBatch: token<CloseBatch>('closeBatch'),
  questionsUnderWay: token<QuestionsUnderWay>('questionsUnderWay'),
  seamlessWallet: token<SeamlessWallet>('seamlessWallet'),
  endQuestions: token<EndQuestions>('endQuestions'),
  questionWork: token<RepeatedWork>('questionWork'),

  callbackObserver: token<CallbackObserver>('callbackObserver'),
  takeBatch: token<TakeBatch>('takeBatch'),
  tryBatch: token<TryBatch>('tryBatch'),
  takeEach: token<TakeEach>('takeEach'),
  findWallets: token<FindWallets>('findWallets'),
  denyBet: token<DenyBet>('denyBet'),
  noteRefusals: token<NoteRefusals>('noteRefusals'),
  answerMessage: token<AnswerMessage>('answerMessage'),
  receiveProviderCallback: token<ReceiveProviderCallback>('receiveProviderCallback'),
  writeFault: token<WriteFault>('writeFault'),

  authenticateAdministrator: token<AuthenticateAdministrator>('authenticateAdministrator'),
  observeAccess: token<ObserveAccess>('observeAccess'),
  noteAccess: token<NoteAccess>('noteAccess'),
  openSession: token<OpenSession>('openSession'),
  identityProvider: token<{ readonly found: IdentityProvider | undefined }>('identityProvider'),
  signIn: token<SignInUseCases>('signIn'),
  askApproval: token<AskApproval>('askApproval'),
  carryOutApproval: token<CarryOutApproval>('carryOutApproval'),
  approvalCalls: token<ApprovalUseCases>('approvalCalls'),
  approvalWork: token<RepeatedWork>('approvalWork'),

  auditChange: token<AuditChange>('auditChange'),
  callbackProbe: token<AxiosCallbackProbe>('callbackProbe'),
  checkSecretsKey: token<CheckSecretsKey>('checkSecretsKey'),
  forgetOldRows: token<ForgetOldRows>('forgetOldRows'),
  retentionWork: token<RepeatedWork>('retentionWork'),
  seedDemo: token<SeedDemo>('seedDemo'),

  logDestination: token<LogDestination>('logDestination'),
  logger: token<Logger>('logger'),
  metricsRegistry: token<Metrics['registry']>('metricsRegistry'),
  metrics: token<Metrics>('metrics'),
  upstreamMetrics: token<UpstreamMetrics>('upstreamMetrics'),
  auditMetrics: token<AuditMetrics>('auditMetrics'),
  providerEvents: token<ProviderEvents>('providerEvents'),
  requestObserver: token<RequestObserver>('requestObserver'),
  traceScope: token<TraceScope>('traceScope'),
  openTracer: token<OpenTracer>('openTracer'),
  tracer: token<Tracer>('tracer'),

  requestLimits: token<RequestLimits>('requestLimits'),
  failedSignatures: token<FailedProofs>('failedSignatures'),
  recentCalls: token<RecentCalls>('recentCalls'),
  pulse: token<Pulse>('pulse'),
  moneyTroubles: token<MoneyTroubles>('moneyTroubles'),
  connectionChecks: token<ConnectionChecks>('connectionChecks'),
  connections: token<Connections>('connections'),
  gatewayNotices: token<GatewayNotices>('gatewayNotices'),
  unknownProxy: token<UnknownProxy>('unknownProxy'),
  shareRateCounts: token<ShareRateCounts>('shareRateCounts'),
  proofKeeping: token<RepeatedWork>('proofKeeping'),
  rateSharing: token<RepeatedWork>('rateSharing'),

  playerCalls: token<PlayerUseCases>('playerCalls'),
  reportCalls: token<ReportUseCases>('reportCalls'),
  transferCalls: token<TransferUseCases>('transferCalls'),
  agentApi: token<AgentApiParts>('agentApi'),
  admin: token<AdminUseCases>('admin'),
  providerCallbacks: token<ProviderCallbacks>('providerCallbacks'),
  readinessGate: token<ReadinessGate>('readinessGate'),
  httpServer: token<Server>('httpServer'),
  metricsServer: token<Server>('metricsServer'),
} as const;
