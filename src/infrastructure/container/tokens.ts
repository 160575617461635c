import type { Server } from 'node:http';
import type { AbstractNewable } from 'inversify';
import type { Persistence } from '../../adapters/persistence/index.ts';
import type { OpenTracer, TraceScope } from '../../adapters/tracing/index.ts';
import type {
  AdminUseCases,
  CallbackUseCases,
  DiagnosisUseCases,
  HttpDependencies,
  InDoubtUseCases,
  JobUseCases,
  PlayerUseCases,
  ProviderCallbacks,
  ReportUseCases,
  RequestLimits,
  RequestObserver,
  TransferUseCases,
} from '../../adapters/http/index.ts';
import type { QuestionsUnderWay } from '../../application/ask-agents/questions-under-way.ts';
import type { AuditChange } from '../../application/audit-changes/audit-change.ts';
import type { CheckSecretsKey } from '../../application/check-secrets-key/check-secrets-key.ts';
import type { InDoubtDesk } from '../../application/handle-in-doubt/in-doubt-desk.ts';
import type { FailedProofs } from '../../application/limit-requests/failed-proofs.ts';
import type { UnknownProxy } from '../../application/limit-requests/unknown-proxy.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { ProviderInboxes } from '../../application/ports/provider-inbox.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Tracer } from '../../application/ports/tracer.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import type { SeamlessWallet } from '../../application/receive-provider-callback/seamless-wallet.ts';
import type { ResolveTransfer } from '../../application/resolve-transfers/resolve-transfer.ts';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import type { SeedDemo } from '../demo/seed-demo.ts';
import type { BackgroundJobs } from '../process/background-jobs.ts';
import type { ReadinessGate } from '../process/readiness-gate.ts';
import type { Bell } from '../process/bell.ts';
import type { CallbackWorker } from '../process/callback-worker.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import type { LogDestination } from '../telemetry/log-destination.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ProviderEvents } from '../telemetry/provider-events.ts';
import type { AuditMetrics } from '../telemetry/audit-metrics.ts';
import type { CallbackTelemetry } from '../telemetry/callback-telemetry.ts';
import type { UndecidedTransfers } from '../telemetry/undecided-transfers.ts';
import type { UpstreamMetrics } from '../telemetry/upstream-metrics.ts';

/** What the Agent interface is made of. */
export type AgentApiParts = Pick<
  HttpDependencies,
  'authenticateAgent' | 'listGames' | 'listGameChanges' | 'gameListVersion' | 'players' | 'reports' | 'transfers'
>;

/** A symbol that remembers its type: Inversify infers nothing from a bare symbol. */
const token = <T>(name: string): AbstractNewable<T> => Symbol(name) as unknown as AbstractNewable<T>;

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
  walletBook: token<WalletBook>('walletBook'),
  providerGateways: token<ProviderGateways>('providerGateways'),
  providerInboxes: token<ProviderInboxes>('providerInboxes'),

  players: token<PlayerUseCases>('players'),
  reports: token<ReportUseCases>('reports'),
  transfers: token<TransferUseCases>('transfers'),
  resolveTransfer: token<ResolveTransfer>('resolveTransfer'),
  undecidedTransfers: token<UndecidedTransfers>('undecidedTransfers'),
  transferWork: token<RepeatedWork>('transferWork'),
  retentionWork: token<RepeatedWork>('retentionWork'),
  backgroundJobs: token<BackgroundJobs>('backgroundJobs'),
  jobs: token<JobUseCases>('jobs'),
  providerCallbacks: token<ProviderCallbacks>('providerCallbacks'),
  providerEvents: token<ProviderEvents>('providerEvents'),
  questionsUnderWay: token<QuestionsUnderWay>('questionsUnderWay'),
  seamlessWallet: token<SeamlessWallet>('seamlessWallet'),
  questionWork: token<RepeatedWork>('questionWork'),
  callbackTelemetry: token<CallbackTelemetry>('callbackTelemetry'),
  callbackBell: token<Bell>('callbackBell'),
  callbackWorker: token<CallbackWorker>('callbackWorker'),
  callbackCare: token<RepeatedWork>('callbackCare'),
  callbacks: token<CallbackUseCases>('callbacks'),
  diagnosis: token<DiagnosisUseCases>('diagnosis'),
  inDoubtDesk: token<InDoubtDesk>('inDoubtDesk'),
  inDoubt: token<InDoubtUseCases>('inDoubt'),
  inDoubtCount: token<RepeatedWork>('inDoubtCount'),
  agentApi: token<AgentApiParts>('agentApi'),
  admin: token<AdminUseCases>('admin'),
  auditChange: token<AuditChange>('auditChange'),
  seedDemo: token<SeedDemo>('seedDemo'),
  checkSecretsKey: token<CheckSecretsKey>('checkSecretsKey'),

  logDestination: token<LogDestination>('logDestination'),
  logger: token<Logger>('logger'),
  metrics: token<Metrics>('metrics'),
  upstreamMetrics: token<UpstreamMetrics>('upstreamMetrics'),
  auditMetrics: token<AuditMetrics>('auditMetrics'),
  requestObserver: token<RequestObserver>('requestObserver'),
  traceScope: token<TraceScope>('traceScope'),
  openTracer: token<OpenTracer>('openTracer'),
  tracer: token<Tracer>('tracer'),

  requestLimits: token<RequestLimits>('requestLimits'),
  failedSignatures: token<FailedProofs>('failedSignatures'),
  unknownProxy: token<UnknownProxy>('unknownProxy'),
  proofKeeping: token<RepeatedWork>('proofKeeping'),
  rateSharing: token<RepeatedWork>('rateSharing'),
  readinessGate: token<ReadinessGate>('readinessGate'),
  httpServer: token<Server>('httpServer'),
  metricsServer: token<Server>('metricsServer'),
} as const;
