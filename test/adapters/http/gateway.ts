/** The HTTP adapter over real use cases and the verified fakes, listening on loopback. */
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { consolePages } from '../../../src/adapters/console/index.ts';
import { createHttpServer, type FinishedRequest, type HttpDependencies } from '../../../src/adapters/http/index.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { AuditChange } from '../../../src/application/change-log/audit-change.ts';
import type { ObserveAccess } from '../../../src/application/people/access-observer.ts';
import { ListChanges } from '../../../src/application/change-log/list-changes.ts';
import type { Reconcile } from '../../../src/application/reconciliation/reconcile.ts';
import { AuditMoney } from '../../../src/application/audits/audit-money.ts';
import { AuthenticateAgent } from '../../../src/application/agents/authenticate-agent.ts';
import { ListGameChanges } from '../../../src/application/catalogue/list-game-changes.ts';
import { ListGames } from '../../../src/application/catalogue/list-games.ts';
import { ListTransactions } from '../../../src/application/timelines/list-transactions.ts';
import { err } from '../../../src/domain/shared/result.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { setupCallsOver } from '../../application/agents/setup-calls-over.ts';
import { playerCallsOf } from '../../application/players/player-desk.ts';
import { callbackCallsOver } from '../../application/callbacks/callback-calls-over.ts';
import type { StatementLine } from '../../../src/domain/statement/statement-line.ts';
import { statementsOver } from '../../application/statements/statements-over.ts';
import { diagnosisOver } from '../../application/diagnosis/diagnosis-over.ts';
import { traceCallsOver } from '../../application/timelines/trace-calls-over.ts';
import { inDoubtCallsOver } from '../../application/in-doubt/in-doubt-calls-over.ts';
import { jobsOver } from '../../application/catalogue/jobs-over.ts';
import { approvalsOver } from '../../application/people/approvals-over.ts';
import { peopleOver } from '../../application/people/people-over.ts';
import { reportsOf } from '../../application/bets/report-world.ts';
import { deskOver } from '../../application/transfers/transfer-desk.ts';
import { limitsOf } from './limits-of.ts';
import { ScriptedCallbackProbe } from '../../fakes/scripted-callback-probe.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { testGate } from '../../support/queues.ts';

export const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';

/** A gateway under test. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  readonly world: ReturnType<typeof inMemoryInDoubtWorld>;
  readonly clock: ControllableClock;
  /** The providers behind it, in memory; not those of overrides. */
  readonly providers: InMemoryProviderGateways;
  /** Carries out the jobs that calls start. */
  readonly runner: ImmediateJobRunner;
  /** The lines of daily statements. */
  readonly statementLines: StatementLine[];
  /** Stands for the systems of Agents that are looked for. */
  readonly callbackProbe: ScriptedCallbackProbe;
  readonly finished: FinishedRequest[];
  readonly faults: unknown[];
  /** How many connections are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Comparisons that book need wallets, which this gateway lacks. */
type Overrides = Partial<HttpDependencies> & { readonly reconcile?: Reconcile };

/** Overrides may be made from what the gateway keeps. */
export async function startGateway(
  overrides: Overrides | ((world: ReturnType<typeof inMemoryInDoubtWorld>, clock: ControllableClock) => Overrides) = {},
): Promise<Gateway> {
  const world = inMemoryInDoubtWorld();
  const clock = new ControllableClock();
  const providers = new InMemoryProviderGateways();
  const runner = new ImmediateJobRunner();
  const finished: FinishedRequest[] = [];
  const statementLines: StatementLine[] = [];
  const faults: unknown[] = [];
  const given = typeof overrides === 'function' ? overrides(world, clock) : overrides;
  const callbackProbe = new ScriptedCallbackProbe();
  const { publicUrl, observeAccess = () => undefined, reconcile } = given;
  const stands = { gateways: providers, runner, statementLines, callbackProbe, publicUrl, observeAccess, reconcile };
  const server = createHttpServer({
    ...dependencies(world, clock, stands),
    observer: {
      finished: (request) => finished.push(request),
      failed: ({ error }) => faults.push(error),
    },
    ...given,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  const connections = promisify(server.getConnections.bind(server));
  return {
    connections,
    url: `http://127.0.0.1:${port}`,
    port,
    world,
    clock,
    providers,
    runner,
    statementLines,
    callbackProbe,
    finished,
    faults,
    close,
  };
}

interface Stands {
  readonly gateways: InMemoryProviderGateways;
  readonly runner: ImmediateJobRunner;
  readonly statementLines: readonly StatementLine[];
  readonly callbackProbe: ScriptedCallbackProbe;
  readonly publicUrl: string | undefined;
  readonly observeAccess: ObserveAccess;
  readonly reconcile: Overrides['reconcile'];
}

function dependencies(
  world: ReturnType<typeof inMemoryInDoubtWorld>,
  clock: ControllableClock,
  { gateways, runner, statementLines, callbackProbe, publicUrl, observeAccess, reconcile }: Stands,
): Omit<HttpDependencies, 'observer'> {
  const digests = new NodeDigests();
  const randomness = new NodeRandomness();
  const secrets = new RememberingSecretBox();
  const auditing = auditingOver(world, clock, observeAccess);
  const admin: HttpDependencies['admin'] = {
    ...auditing.admin,
    ...setupCallsOver(world, { clock, digests, randomness, secrets }),
    ...callbackCallsOver(world, clock),
    ...inDoubtCallsOver(world, { clock, gateways }),
    ...traceCallsOver(world, clock),
    ...jobsOver(world, { clock, gateways, runner }),
    ...(reconcile !== undefined && { reconcile }),
    ...diagnosisOver({ ...world, gateways, clock, callbackProbe }),
    ...statementsOver(statementLines, clock).admin,
  };
  return {
    ...auditing.edge,
    authenticateAgent: new AuthenticateAgent({ agents: world.directory, digests, secrets, clock }),
    listGames: new ListGames(world.catalog),
    listGameChanges: new ListGameChanges(world.history),
    gameListVersion: world.version,
    players: playerCallsOf({ ...world, gateways, protocols: new FixedProtocolDirectory() }),
    transfers: { ...deskOver({ gateways, world, clock }), ...inDoubtCallsOver(world, { clock, gateways }) },
    reports: reportsOf({ ...world, statementLines, gateways, protocols: new FixedProtocolDirectory(), clock }),
    admin,
    ...approvalsOver(world, {
      clock,
      admin,
      auditChange: auditing.edge.auditChange,
      publicUrl,
      observe: observeAccess,
    }),
    console: consolePages(),
    nowMs: () => clock.nowMs(),
    providerCallbacks: FROM_NOBODY,
    digests,
    ...surroundings(),
  };
}

/** The common parts of all gateways here. */
const surroundings = () => ({
  alwaysStatus200: false,
  gate: testGate({ reads: AS_MANY, upstream: AS_MANY }),
  tracing: { tracer: new NullTracer(), trustsIncoming: false },
  metricsText: () => Promise.resolve({ contentType: 'text/plain', text: 'up 1\n' }),
  readiness: () => Promise.resolve({ ready: true as const }),
});

function auditingOver(
  world: ReturnType<typeof inMemoryInDoubtWorld>,
  clock: ControllableClock,
  observe: ObserveAccess,
) {
  const changeLog = new InMemoryChangeLog();
  const people = peopleOver({ ...world, changeLog }, clock, undefined, observe);
  return {
    edge: {
      ...openDoors(clock),
      ...people.edge,
      auditChange: new AuditChange({ ...world, changeLog, clock, randomness: new NodeRandomness() }),
    },
    admin: {
      ...people.admin,
      listChanges: new ListChanges(changeLog),
      auditMoney: new AuditMoney(world.audit),
      listTransactions: new ListTransactions(world.walletHistory),
    },
  };
}

const openDoors = (clock: ControllableClock) => ({
  adminToken: ADMIN_TOKEN,
  isOnWithoutAdminToken: false,
  adminIpAllowList: [],
  limits: limitsOf(clock),
});

/** Heavy calls as many as a test makes. */
const AS_MANY = { seats: 1_000, seatsPerFlow: 1_000, restMs: () => 0 };
/** The events of providers have tests with receivers of their own. */
const FROM_NOBODY: HttpDependencies['providerCallbacks'] = receivedBy({
  execute: async (key) => err({ kind: 'not_found', what: 'provider', key }),
});

type ReceivedBy = Partial<HttpDependencies['providerCallbacks']['receive']>;

/** The addresses below `/provider`; nobody's words for a fault are known. */
export function receivedBy(
  receive: ReceivedBy & Pick<HttpDependencies['providerCallbacks']['receive'], 'execute'>,
): HttpDependencies['providerCallbacks'] {
  return {
    receive: {
      execute: (...asked) => receive.execute(...asked),
      isKnownSender: (...asked) => receive.isKnownSender?.(...asked) ?? false,
    },
    writeFault: { execute: () => undefined },
    trustedProxies: 0,
  };
}
