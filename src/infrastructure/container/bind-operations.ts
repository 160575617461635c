import { AxiosCallbackProbe } from '../../adapters/callbacks/index.ts';
import { importRow } from '../../adapters/http/index.ts';
import { AuditChange } from '../../application/change-log/audit-change.ts';
import { CheckAgentConnection } from '../../application/diagnosis/check-agent-connection.ts';
import { CheckProviderConnection } from '../../application/diagnosis/check-provider-connection.ts';
import { CheckSecretsKey } from '../../application/keys/check-secrets-key.ts';
import { ConnectionChecks } from '../../application/diagnosis/connection-checks.ts';
import { Connections } from '../../application/diagnosis/connections.ts';
import { Diagnose } from '../../application/diagnosis/diagnose.ts';
import { ForgetOldRows } from '../../application/retention/forget-old-rows.ts';
import { GatewayNotices } from '../../application/diagnosis/gateway-notices.ts';
import { ListChanges } from '../../application/change-log/list-changes.ts';
import { ListConnections } from '../../application/diagnosis/list-connections.ts';
import { MoneyTroubles } from '../../application/diagnosis/money-troubles.ts';
import { Pulse } from '../../application/diagnosis/pulse.ts';
import { RecentCalls } from '../../application/diagnosis/recent-calls.ts';
import { ShowOverview } from '../../application/diagnosis/show-overview.ts';
import type { AdminAccess } from '../config/complete-secrets.ts';
import { keptDaysOf } from '../config/kept-days.ts';
import { ResealSecrets } from '../../application/keys/reseal-secrets.ts';
import { SeedDemo } from '../demo/seed-demo.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { made, type Bind } from './binder.ts';
import { failing } from './failing.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Ended things are forgotten after days. A batch each few seconds keeps up with a hundred callbacks a second in every process. */
const FORGET_EVERY_MS = 5_000;

/** The work that keeps a gateway in order, and the use cases that show its state to operators. */
export function bindOperations(bind: Bind): void {
  const { agents, tokens, callbackSecrets, providers, games, changeLog } = TOKENS;
  const { administrators, adminTokens, clock, randomness } = TOKENS;
  bindDiagnosis(bind);
  bind(
    TOKENS.auditChange,
    { agents, tokens, callbackSecrets, providers, games, administrators, adminTokens, changeLog, clock, randomness },
    made(AuditChange),
  );
  bind(TOKENS.listChanges, { changeLog }, (given) => new ListChanges(given.changeLog));
  bindSecretsKeys(bind);
  bindRetention(bind);
  bindDemo(bind);
}

function bindDiagnosis(bind: Bind): void {
  const { players, storeHealth, administrators, config, machineClock: clock } = TOKENS;
  const { unknownProxy, sealedSecrets, gatewayNotices, connections } = TOKENS;
  bind(
    TOKENS.callbackProbe,
    { config },
    (given) =>
      new AxiosCallbackProbe({
        timeoutMs: given.config.callbackTimeoutMs,
        allowsPrivate: given.config.callbackAllowPrivate,
        allowsHttp: given.config.callbackAllowHttp,
      }),
  );
  bindTroubles(bind);
  bindConnections(bind);
  bind(
    gatewayNotices,
    {
      players,
      unknownProxy,
      administrators,
      sealedSecrets,
      secretBox: TOKENS.secretBox,
      secrets: TOKENS.secrets,
      config,
      clock,
    },
    ({ secrets: { admin }, config: { fourEyes = [] }, ...parts }) =>
      new GatewayNotices({ ...parts, takesAdminToken: isTaken(admin), hasFourEyes: fourEyes.length > 0 }),
  );
  bind(
    TOKENS.diagnose,
    { storeHealth, moneyTroubles: TOKENS.moneyTroubles, gatewayNotices, connections, clock },
    (given) => new Diagnose(given),
  );
  bind(
    TOKENS.listConnections,
    { storeHealth, gatewayNotices, connections, clock },
    (given) => new ListConnections(given),
  );
}

function bindConnections(bind: Bind): void {
  const { agents, callbackSecrets, providers, callbackProbe, providerGateways: gateways } = TOKENS;
  const { connections, connectionChecks, machineClock: clock } = TOKENS;
  bind(connectionChecks, { callbackProbe, gateways, clock }, (given) => new ConnectionChecks({ ...given, protocols }));
  bind(
    connections,
    { agents, callbackSecrets, providers, connectionChecks },
    (given) => new Connections({ ...given, protocols }),
  );
  bind(
    TOKENS.checkAgentConnection,
    { agents, connectionChecks, connections },
    (given) => new CheckAgentConnection(given),
  );
  bind(
    TOKENS.checkProviderConnection,
    { providers, connectionChecks, connections },
    (given) => new CheckProviderConnection(given),
  );
}

function bindTroubles(bind: Bind): void {
  const { config, clock, machineClock } = TOKENS;
  const { moneyTroubles, inDoubtDesk: desk, callbackLog, audit, jobLog, recentCalls, pulse } = TOKENS;
  bind(recentCalls, { clock: machineClock }, (given) => new RecentCalls(given.clock));
  bind(
    moneyTroubles,
    {
      desk,
      callbackLog,
      audit,
      jobLog,
      recentCalls,
      statements: TOKENS.statementTroubles,
      openBets: TOKENS.openBets,
      clock,
      config,
    },
    ({ config: { runbookUrl }, ...parts }) => new MoneyTroubles({ ...parts, runbookUrl }),
  );
  bind(pulse, { clock: machineClock }, (given) => new Pulse(given.clock));
  bind(
    TOKENS.showOverview,
    { moneyTroubles, callbackLog, audit, recentCalls, pulse, clock },
    (given) => new ShowOverview(given),
  );
}

function bindSecretsKeys(bind: Bind): void {
  const { keyChecks, sealedSecrets, jobs, clock, randomness, secretBox: secrets, backgroundJobs: runner } = TOKENS;
  bind(TOKENS.checkSecretsKey, { keyChecks, sealedSecrets, secrets }, (given) => new CheckSecretsKey(given));
  bind(
    TOKENS.resealSecrets,
    { sealedSecrets, secrets, jobs, clock, randomness, runner },
    (given) => new ResealSecrets(given),
  );
}

const isTaken = ({ kind }: AdminAccess): boolean => kind === 'given' || kind === 'kept';

function bindRetention(bind: Bind): void {
  const { config, oldRows, clock, logger, forgetOldRows } = TOKENS;
  bind(
    forgetOldRows,
    { oldRows, config, clock },
    (given) => new ForgetOldRows(given.oldRows, keptDaysOf(given.config), given.clock),
  );
  bind(
    TOKENS.retentionWork,
    { forgetOldRows, logger },
    (given) =>
      new RepeatedWork({
        intervalMs: FORGET_EVERY_MS,
        round: async () => {
          const { removed, hasMore } = await given.forgetOldRows.execute();
          if (removed > 0) given.logger.debug({ removed }, 'old rows forgotten');
          return hasMore;
        },
        onFailure: failing(given.logger, 'old rows could not be forgotten'),
      }),
  );
}

function bindDemo(bind: Bind): void {
  const { history, createAgent, showAgent, changeAgent, setOfferRules, createProvider, importGames, issueToken } =
    TOKENS;
  bind(
    TOKENS.seedDemo,
    { history, createAgent, showAgent, changeAgent, setOfferRules, createProvider, importGames, issueToken },
    (parts) => new SeedDemo({ ...parts, readRow: importRow }),
  );
}
