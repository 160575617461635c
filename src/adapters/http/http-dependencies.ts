import type { ChangeAgent } from '../../application/agents/change-agent.ts';
import type { CreateAgent } from '../../application/agents/create-agent.ts';
import type { ListAgents } from '../../application/agents/list-agents.ts';
import type { SetOfferRules } from '../../application/agents/set-offer-rules.ts';
import type { ShowAgent } from '../../application/agents/show-agent.ts';
import type { IssueCallbackSecret } from '../../application/agents/issue-callback-secret.ts';
import type { ListCallbackSecrets } from '../../application/agents/list-callback-secrets.ts';
import type { RevokeCallbackSecret } from '../../application/agents/revoke-callback-secret.ts';
import type { ListCallbacks } from '../../application/callbacks/list-callbacks.ts';
import type { ReplayCallback } from '../../application/callbacks/replay-callback.ts';
import type { ReplayCallbacks } from '../../application/callbacks/replay-callbacks.ts';
import type { ShowCallback } from '../../application/callbacks/show-callback.ts';
import type { ChangeGame } from '../../application/catalogue/change-game.ts';
import type { ImportGames } from '../../application/catalogue/import-games.ts';
import type { ShowGame } from '../../application/catalogue/show-game.ts';
import type { ChangeProvider } from '../../application/providers/change-provider.ts';
import type { CreateProvider } from '../../application/providers/create-provider.ts';
import type { ListProviders } from '../../application/providers/list-providers.ts';
import type { ShowProvider } from '../../application/providers/show-provider.ts';
import type { IssueToken } from '../../application/agents/issue-token.ts';
import type { ListTokens } from '../../application/agents/list-tokens.ts';
import type { RevokeToken } from '../../application/agents/revoke-token.ts';
import type { AuditChange } from '../../application/operations/audit-change.ts';
import type { ListChanges } from '../../application/operations/list-changes.ts';
import type { StartAudit } from '../../application/books/start-audit.ts';
import type { AuditMoney } from '../../application/books/audit-money.ts';
import type { AuthenticateAgent } from '../../application/agents/authenticate-agent.ts';
import type { Diagnose } from '../../application/operations/diagnose.ts';
import type { ListCapabilities } from '../../application/providers/list-capabilities.ts';
import type { CloseInDoubt } from '../../application/books/close-in-doubt.ts';
import type { DecideInDoubt } from '../../application/books/decide-in-doubt.ts';
import type { ListInDoubt } from '../../application/books/list-in-doubt.ts';
import type { ReplayInDoubt } from '../../application/books/replay-in-doubt.ts';
import type { ResolveInDoubt } from '../../application/books/resolve-in-doubt.ts';
import type { ShowInDoubt } from '../../application/books/show-in-doubt.ts';
import type { ListGameChanges } from '../../application/catalogue/list-game-changes.ts';
import type { ListGames } from '../../application/catalogue/list-games.ts';
import type { ListJobs } from '../../application/jobs/list-jobs.ts';
import type { ListTransactions } from '../../application/books/list-transactions.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { GameListVersion } from '../../application/ports/game-list-version.ts';
import type { Reconcile } from '../../application/books/reconcile.ts';
import type { ShowJob } from '../../application/jobs/show-job.ts';
import type { SyncCatalogue } from '../../application/catalogue/sync-catalogue.ts';
import type { PlayerUseCases } from './agent-api/player-routes.ts';
import type { ReportUseCases } from './agent-api/report-routes.ts';
import type { TransferUseCases } from './agent-api/transfer-routes.ts';
import type { ProviderCallbacks } from './provider-callbacks/answering-providers.ts';
import type { HeavyCallRules } from './heavy-calls.ts';
import type { RequestLimits } from './request-guard.ts';
import type { RequestTracingParts } from './request-tracing.ts';
import type { ConnectionLimits } from './server-limits.ts';
import type { RequestObserver } from './request-observer.ts';

/** The use cases of work that goes on after its answer. */
export interface JobUseCases {
  readonly startAudit: StartAudit;
  readonly syncCatalogue: SyncCatalogue;
  readonly reconcile: Reconcile;
  readonly showJob: ShowJob;
  readonly listJobs: ListJobs;
}

/** The use cases that show what became of money. */
export interface MoneyUseCases {
  readonly auditMoney: AuditMoney;
  readonly listTransactions: ListTransactions;
}

/** The use cases about callbacks on their way to Agents. */
export interface CallbackUseCases {
  readonly listCallbacks: ListCallbacks;
  readonly showCallback: ShowCallback;
  readonly replayCallback: ReplayCallback;
  readonly replayCallbacks: ReplayCallbacks;
}

/** What an operator asks when something is wrong. */
export interface DiagnosisUseCases {
  readonly diagnose: Diagnose;
  readonly listCapabilities: ListCapabilities;
}

/** The use cases about what could not be decided or delivered. */
export interface InDoubtUseCases {
  readonly listInDoubt: ListInDoubt;
  readonly showInDoubt: ShowInDoubt;
  readonly replayInDoubt: ReplayInDoubt;
  readonly resolveInDoubt: ResolveInDoubt;
  readonly decideInDoubt: DecideInDoubt;
  readonly closeInDoubt: CloseInDoubt;
}

/** The use cases behind the administration calls. */
export interface AdminUseCases
  extends JobUseCases, CallbackUseCases, MoneyUseCases, DiagnosisUseCases, InDoubtUseCases {
  readonly createAgent: CreateAgent;
  readonly showAgent: ShowAgent;
  readonly listAgents: ListAgents;
  readonly changeAgent: ChangeAgent;
  readonly setOfferRules: SetOfferRules;
  readonly issueToken: IssueToken;
  readonly listTokens: ListTokens;
  readonly revokeToken: RevokeToken;
  readonly issueCallbackSecret: IssueCallbackSecret;
  readonly listCallbackSecrets: ListCallbackSecrets;
  readonly revokeCallbackSecret: RevokeCallbackSecret;
  readonly createProvider: CreateProvider;
  readonly showProvider: ShowProvider;
  readonly listProviders: ListProviders;
  readonly changeProvider: ChangeProvider;
  readonly importGames: ImportGames;
  readonly listChanges: ListChanges;
  readonly showGame: ShowGame;
  readonly changeGame: ChangeGame;
}

/** Whether requests can be served, and if not why not. */
export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** Everything the HTTP adapter is given from outside. */
export interface HttpDependencies {
  readonly authenticateAgent: AuthenticateAgent;
  readonly listGames: ListGames;
  readonly listGameChanges: ListGameChanges;
  readonly gameListVersion: GameListVersion;
  readonly players: PlayerUseCases;
  readonly reports: ReportUseCases;
  readonly transfers: TransferUseCases;
  readonly admin: AdminUseCases;
  readonly providerCallbacks: ProviderCallbacks;
  readonly auditChange: Pick<AuditChange, 'execute'>;
  /** Undefined turns the administration API off. */
  readonly adminToken: string | undefined;
  /** Addresses and ranges that may administrate; empty: all. */
  readonly adminIpAllowList: readonly string[];
  readonly digests: Digests;
  readonly limits: RequestLimits;
  readonly heavyCalls: HeavyCallRules;
  /** Undefined, as in production: how long a connection may take. */
  readonly connectionLimits?: ConnectionLimits;
  /** True answers HTTP 200 throughout the Agent interface, for clients that read only the envelope. */
  readonly alwaysStatus200: boolean;
  readonly observer: RequestObserver;
  readonly tracing: RequestTracingParts;
  /** The metrics as Prometheus text; undefined when they are served on a port of their own. */
  readonly metricsText: (() => Promise<{ readonly contentType: string; readonly text: string }>) | undefined;
  readonly readiness: () => Promise<Readiness>;
}
