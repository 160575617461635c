import type { Container } from 'inversify';
import {
  importRow,
  type AdminUseCases,
  type CallbackUseCases,
  type DiagnosisUseCases,
  type InDoubtUseCases,
  type JobUseCases,
  type PlayerUseCases,
  type ReportUseCases,
  type TransferUseCases,
} from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { ChangeAgent } from '../../application/administer-agents/change-agent.ts';
import { CreateAgent } from '../../application/administer-agents/create-agent.ts';
import { ListAgents } from '../../application/administer-agents/list-agents.ts';
import { SetOfferRules } from '../../application/administer-agents/set-offer-rules.ts';
import { ShowAgent } from '../../application/administer-agents/show-agent.ts';
import { IssueCallbackSecret } from '../../application/administer-callback-secrets/issue-callback-secret.ts';
import { ListCallbackSecrets } from '../../application/administer-callback-secrets/list-callback-secrets.ts';
import { RevokeCallbackSecret } from '../../application/administer-callback-secrets/revoke-callback-secret.ts';
import { ChangeGame } from '../../application/administer-games/change-game.ts';
import { ImportGames } from '../../application/administer-games/import-games.ts';
import { ShowGame } from '../../application/administer-games/show-game.ts';
import { ChangeProvider } from '../../application/administer-providers/change-provider.ts';
import { CreateProvider } from '../../application/administer-providers/create-provider.ts';
import { ListProviders } from '../../application/administer-providers/list-providers.ts';
import { ShowProvider } from '../../application/administer-providers/show-provider.ts';
import { IssueToken } from '../../application/administer-tokens/issue-token.ts';
import { ListTokens } from '../../application/administer-tokens/list-tokens.ts';
import { RevokeToken } from '../../application/administer-tokens/revoke-token.ts';
import { AuditChange } from '../../application/audit-changes/audit-change.ts';
import { ListChanges } from '../../application/audit-changes/list-changes.ts';
import { AuditMoney } from '../../application/audit-money/audit-money.ts';
import { AuthenticateAgent } from '../../application/authenticate-agent/authenticate-agent.ts';
import { CheckSecretsKey } from '../../application/check-secrets-key/check-secrets-key.ts';
import { ListGameChanges } from '../../application/list-game-changes/list-game-changes.ts';
import { ListGames } from '../../application/list-games/list-games.ts';
import { ListTransactions } from '../../application/list-transactions/list-transactions.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Config } from '../config/read-config.ts';
import { SeedDemo } from '../demo/seed-demo.ts';
import type { AuditMetrics } from '../telemetry/audit-metrics.ts';
import { protocols } from './protocols.ts';
import { TOKENS, type AgentApiParts } from './tokens.ts';

/** What the Agents and the operators can do. */
export function bindUseCases(container: Container): void {
  const { persistence, digests, secretBox, clock, randomness } = TOKENS;
  container
    .bind(TOKENS.agentApi)
    .toResolvedValue(agentApi, [
      persistence,
      digests,
      secretBox,
      TOKENS.machineClock,
      TOKENS.reports,
      TOKENS.transfers,
      TOKENS.players,
    ]);
  container
    .bind(TOKENS.admin)
    .toResolvedValue(adminUseCases, [
      persistence,
      clock,
      randomness,
      digests,
      secretBox,
      TOKENS.jobs,
      TOKENS.callbacks,
      TOKENS.diagnosis,
      TOKENS.auditMetrics,
      TOKENS.inDoubt,
      TOKENS.config,
    ]);
  container
    .bind(TOKENS.auditChange)
    .toResolvedValue(
      (stores, time, random) => new AuditChange({ ...stores, clock: time, randomness: random }),
      [persistence, clock, randomness],
    );
  container
    .bind(TOKENS.checkSecretsKey)
    .toResolvedValue(({ keyChecks }, secrets) => new CheckSecretsKey(keyChecks, secrets), [persistence, secretBox]);
  container
    .bind(TOKENS.seedDemo)
    .toResolvedValue(
      (admin, { history }) => new SeedDemo({ ...admin, history, readRow: importRow }),
      [TOKENS.admin, persistence],
    );
}

// Inversify hands over what it resolved in the order of the tokens; a tuple says so without a list of parameters.
function agentApi(
  ...[persistence, digests, secrets, clock, ...[reports, transfers, players]]: [
    Persistence,
    Digests,
    SecretBox,
    Clock,
    ...[ReportUseCases, TransferUseCases, PlayerUseCases],
  ]
): AgentApiParts {
  const { catalog, directory, gameListVersion, history } = persistence;
  return {
    authenticateAgent: new AuthenticateAgent({ agents: directory, digests, secrets, clock }),
    listGames: new ListGames(catalog),
    listGameChanges: new ListGameChanges(history),
    gameListVersion,
    players,
    reports,
    transfers,
  };
}

function adminUseCases(
  ...[persistence, clock, randomness, digests, ...[secrets, jobs, callbacks, diagnosis, audits, inDoubt, config]]: [
    Persistence,
    Clock,
    Randomness,
    Digests,
    ...[SecretBox, JobUseCases, CallbackUseCases, DiagnosisUseCases, AuditMetrics, InDoubtUseCases, Config],
  ]
): AdminUseCases {
  const { agents, tokens, callbackSecrets, providers, games } = persistence;
  return {
    createAgent: new CreateAgent(agents, { demandsSecrets: config.isProduction }),
    showAgent: new ShowAgent(agents),
    listAgents: new ListAgents(agents),
    changeAgent: new ChangeAgent(agents, config.isProduction ? callbackSecrets : undefined),
    setOfferRules: new SetOfferRules(agents),
    issueToken: new IssueToken({ tokens, randomness, digests, secrets, clock }),
    listTokens: new ListTokens(tokens),
    revokeToken: new RevokeToken(tokens, clock),
    issueCallbackSecret: new IssueCallbackSecret({ callbackSecrets, randomness, secrets, clock }),
    listCallbackSecrets: new ListCallbackSecrets(callbackSecrets),
    revokeCallbackSecret: new RevokeCallbackSecret(callbackSecrets, clock, config.isProduction ? agents : undefined),
    createProvider: new CreateProvider({ providers, protocols, secrets }),
    showProvider: new ShowProvider(providers),
    listProviders: new ListProviders(providers),
    changeProvider: new ChangeProvider({ providers, protocols, secrets }),
    importGames: new ImportGames(games, randomness),
    listChanges: new ListChanges(persistence.changeLog),
    showGame: new ShowGame(games),
    changeGame: new ChangeGame(games),
    ...jobs,
    ...callbacks,
    ...diagnosis,
    ...inDoubt,
    auditMoney: new AuditMoney(persistence.audit, (audit) => audits.show(audit, clock.nowMs())),
    listTransactions: new ListTransactions(persistence.walletHistory),
  };
}
