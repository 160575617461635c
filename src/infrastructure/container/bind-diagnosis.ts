import { SignedQuestion } from '../../application/callbacks/signed-question.ts';
import {
  CheckAgentConnection,
  Connections,
  ListConnections,
  CheckProviderConnection,
} from '../../application/diagnosis/connections.ts';
import { ConnectionChecks } from '../../application/diagnosis/connection-checks.ts';
import { Diagnose } from '../../application/diagnosis/diagnose.ts';
import { GatewayNotices } from '../../application/diagnosis/gateway-notices.ts';
import { MoneyTroubles } from '../../application/diagnosis/money-troubles.ts';
import { RecentCalls } from '../../application/diagnosis/recent-calls.ts';
import { ShowOverview } from '../../application/diagnosis/show-overview.ts';
import { WatchProviders } from '../../application/diagnosis/watch-providers.ts';
import { InDoubtDesk } from '../../application/in-doubt/in-doubt-desk.ts';
import { UnknownProxy } from '../../application/limits/unknown-proxy.ts';
import { StatementTroubles } from '../../application/statements/statement-troubles.ts';
import { KeepTraffic, TrafficCounts } from '../../application/traffic/traffic-counts.ts';
import { ShowTraffic } from '../../application/traffic/show-traffic.ts';
import type { AdminAccess } from '../config/complete-secrets.ts';
import { SilentProviderMetrics } from '../telemetry/silent-provider-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** The pause between two rounds in which a process tells which providers do not answer, and reads what others have told. */
const WATCH_EVERY_MS = 5_000;

/** The use cases that show operators the state of a gateway. */
export function bindDiagnosis(bind: Bind): void {
  const { players, storeHealth, administrators, config, sealedSecrets, secretBox, secrets } = TOKENS;
  const { machineClock: clock, monthKeeper: months } = TOKENS;
  const noticed = { players, unknownProxy: UnknownProxy, administrators };
  bind(
    GatewayNotices,
    { ...noticed, sealedSecrets, secretBox, secrets, config, months, clock, loadedProtocols: TOKENS.loadedProtocols },
    ({ secrets: { admin }, config: { fourEyes = [] }, loadedProtocols, ...parts }) =>
      new GatewayNotices({
        ...parts,
        takesAdminToken: isTaken(admin),
        hasFourEyes: fourEyes.length > 0,
        refusedProtocols: loadedProtocols.refused,
      }),
  );
  const found = { storeHealth, gatewayNotices: GatewayNotices, connections: Connections, clock };
  bind(Diagnose, { ...found, moneyTroubles: MoneyTroubles });
  bind(ListConnections, found);
  bindTroubles(bind);
  bindTraffic(bind);
  bindConnections(bind);
}

const isTaken = ({ kind }: AdminAccess): boolean => kind === 'given' || kind === 'kept';

function bindConnections(bind: Bind): void {
  const { agents, callbackSecrets, providers, providerGateways: gateways, machineClock: clock, protocols } = TOKENS;
  const { silentProviders } = TOKENS;
  const connectionChecks = ConnectionChecks;
  bind(ConnectionChecks, { signedQuestion: SignedQuestion, gateways, clock, protocols });
  bind(Connections, { agents, callbackSecrets, providers, connectionChecks, protocols, silentProviders });
  bind(CheckAgentConnection, { agents, connectionChecks, connections: Connections });
  bind(CheckProviderConnection, { providers, connectionChecks, connections: Connections });
}

function bindTroubles(bind: Bind): void {
  const { config, clock, machineClock, callbackLog, audit, jobLog, openBets, silentProviders, destinations } = TOKENS;
  const recentCalls = RecentCalls;
  bind(RecentCalls, [machineClock]);
  bind(WatchProviders, [silentProviders, clock]);
  bind(SilentProviderMetrics, [TOKENS.metricsRegistry, TOKENS.logger]);
  repeat(bind, {
    needs: { watch: WatchProviders, metrics: SilentProviderMetrics },
    everyMs: WATCH_EVERY_MS,
    round: async ({ watch, metrics }) => {
      metrics.show(await watch.execute());
      return false;
    },
    failure: 'providers that do not answer could not be noted',
  });
  const parts = { desk: InDoubtDesk, callbackLog, audit, jobLog, recentCalls, statements: StatementTroubles };
  bind(
    MoneyTroubles,
    { ...parts, openBets, silentProviders, destinations, clock, config },
    ({ config: { runbookUrl }, ...given }) => new MoneyTroubles({ ...given, runbookUrl }),
  );
  bind(ShowOverview, { moneyTroubles: MoneyTroubles, callbackLog, audit, recentCalls, clock });
}

/** The time between two additions to the counts that all processes share: a picture is at most this old. */
const KEEP_EVERY_MS = 10_000;

/** The work over time, for pictures. */
function bindTraffic(bind: Bind): void {
  const { trafficBook: book, clock } = TOKENS;
  bind(TrafficCounts, [clock]);
  bind(KeepTraffic, [TrafficCounts, book, clock]);
  bind(ShowTraffic, [book, clock]);
  repeat(bind, {
    needs: { keep: KeepTraffic },
    everyMs: KEEP_EVERY_MS,
    round: ({ keep }) => keep.execute().then(() => false),
    failure: 'the counts for the pictures of the work could not be kept',
  });
}
