/** The HTTP adapter over real use cases and the verified fakes, listening on loopback. */
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { consolePages } from '../../../src/adapters/console/index.ts';
import {
  createHttpServer,
  type FinishedRequest,
  type HttpDependencies,
  type UseCases,
} from '../../../src/adapters/http/index.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { AuditChange, ListChanges } from '../../../src/application/change-log/change-log.ts';
import type { ObserveAccess } from '../../../src/application/people/note-access.ts';
import { AuditMoney } from '../../../src/application/audits/audits.ts';
import { AuthenticateAgent } from '../../../src/application/agents/authenticate-agent.ts';
import { ListGameChanges } from '../../../src/application/catalogue/list-game-changes.ts';
import { ListGames, SearchGames } from '../../../src/application/catalogue/list-games.ts';
import { ShowGameDetails } from '../../../src/application/catalogue/show-game-details.ts';
import { ListTransactions } from '../../../src/application/timelines/list-transactions.ts';
import { ReceiveProviderCallback } from '../../../src/application/wallet/receive-provider-callback.ts';
import { WriteFault } from '../../../src/application/wallet/write-fault.ts';
import { err } from '../../../src/domain/shared/result.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { certificateSigner, certifyOver } from '../../application/agents/certify-over.ts';
import { setupCallsOver } from '../../application/agents/setup-calls-over.ts';
import { ShowOwnPlayer } from '../../../src/application/players/show-own-player.ts';
import { playerCallsOf } from '../../application/players/player-desk.ts';
import { pullCallsOver } from '../../application/callbacks/pull-calls-over.ts';
import { callbackCallsOver } from '../../application/callbacks/callback-calls-over.ts';
import type { StatementLine } from '../../../src/domain/statement/statement-line.ts';
import { streamOver } from '../../application/outgoing/stream-over.ts';
import { statementsOver } from '../../application/statements/statements-over.ts';
import { ShowTraffic } from '../../../src/application/traffic/show-traffic.ts';
import { InMemoryTrafficBook } from '../../fakes/in-memory-traffic-book.ts';
import { ownBooksOver } from '../../application/own-books-over.ts';
import { diagnosisOver } from '../../application/diagnosis/diagnosis-over.ts';
import { traceCallsOver } from '../../application/timelines/trace-calls-over.ts';
import { inDoubtCallsOver } from '../../application/in-doubt/in-doubt-calls-over.ts';
import { jobsOver } from '../../application/catalogue/jobs-over.ts';
import { noticesOver } from '../../application/notices/notices-over.ts';
import { destinationsOver } from '../../application/notifications/destinations-over.ts';
import { approvalsOver } from '../../application/people/approvals-over.ts';
import { peopleOver } from '../../application/people/people-over.ts';
import { freeRoundCallsOver } from '../../application/free-rounds/free-round-calls.ts';
import { reportsOf } from '../../application/bets/report-world.ts';
import { deskOver } from '../../application/transfers/transfer-desk.ts';
import { limitsOf } from './limits-of.ts';
import { ScriptedSignedQuestion } from '../../fakes/scripted-signed-question.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { testGate } from '../../support/queues.ts';
import { useCasesOf, type GivenUseCase } from '../../support/use-cases-of.ts';

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
  readonly trafficBook: InMemoryTrafficBook;
  /** Stands for the systems of Agents whose connections are checked. */
  readonly signedQuestion: ScriptedSignedQuestion;
  readonly finished: FinishedRequest[];
  readonly faults: unknown[];
  /** How many connections are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** `useCases` stand before those of the gateway. */
type Overrides = Partial<Omit<HttpDependencies, 'useCase'>> & { readonly useCases?: readonly GivenUseCase[] };

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
  const trafficBook = new InMemoryTrafficBook();
  const faults: unknown[] = [];
  const given = typeof overrides === 'function' ? overrides(world, clock) : overrides;
  const signedQuestion = new ScriptedSignedQuestion();
  const { publicUrl, observeAccess = () => undefined, useCases = [] } = given;
  const secrets = new RememberingSecretBox();
  const around = { secrets, runner, statementLines, trafficBook, signedQuestion, publicUrl, observeAccess, useCases };
  const server = createHttpServer({
    ...dependencies(world, clock, { gateways: providers, ...around }),
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
    trafficBook,
    signedQuestion,
    finished,
    faults,
    close,
  };
}

interface Stands {
  readonly secrets: RememberingSecretBox;
  readonly gateways: InMemoryProviderGateways;
  readonly runner: ImmediateJobRunner;
  readonly statementLines: readonly StatementLine[];
  readonly trafficBook: InMemoryTrafficBook;
  readonly signedQuestion: ScriptedSignedQuestion;
  readonly publicUrl: string | undefined;
  readonly observeAccess: ObserveAccess;
  readonly useCases: readonly GivenUseCase[];
}

function dependencies(
  world: ReturnType<typeof inMemoryInDoubtWorld>,
  clock: ControllableClock,
  stands: Stands,
): Omit<HttpDependencies, 'observer'> {
  const changeLog = new InMemoryChangeLog();
  const people = peopleOver({ ...world, changeLog }, clock, undefined, stands.observeAccess);
  const auditChange = new AuditChange({ ...world, changeLog, clock, randomness: new NodeRandomness() });
  const { publicUrl, observeAccess: observe } = stands;
  const useCase: UseCases = useCasesOf(
    auditChange,
    new ListChanges(changeLog),
    ...Object.values({ ...people.signIn, ...people.admin }),
    ...adminCalls(world, clock, stands),
    ...agentCalls(world, clock, stands),
    ...approvalsOver(world, { clock, useCase: (wanted) => useCase(wanted), auditChange, publicUrl, observe }),
    ...receivedBy(FROM_NOBODY),
    ...stands.useCases,
  );
  return {
    useCase,
    ...openDoors(clock),
    ...people.edge,
    gameListVersion: world.version,
    fourEyes: new Set(),
    console: consolePages(),
    program: 'agent-gateway',
    nowMs: () => clock.nowMs(),
    digests: new NodeDigests(),
    ...surroundings(),
  };
}

function adminCalls(
  world: ReturnType<typeof inMemoryInDoubtWorld>,
  clock: ControllableClock,
  { gateways, secrets, runner, statementLines, trafficBook, signedQuestion }: Stands,
): readonly GivenUseCase[] {
  const around = { clock, digests: new NodeDigests(), randomness: new NodeRandomness(), secrets };
  return Object.values({
    ...setupCallsOver(world, around),
    ...callbackCallsOver(world, clock),
    ...inDoubtCallsOver(world, { clock, gateways }),
    ...traceCallsOver(world, clock),
    ...jobsOver(world, { clock, gateways, runner }),
    certifyAgent: certifyOver(world, { clock, secrets, runner }),
    ...diagnosisOver({ ...world, gateways, clock, signedQuestion }),
    ...statementsOver(statementLines, clock).admin,
    ...streamOver(),
    showTraffic: new ShowTraffic(trafficBook, clock),
    ...destinationsOver(world, clock),
    ...noticesOver(world, clock),
    auditMoney: new AuditMoney(world.audit),
    listTransactions: new ListTransactions(world.walletHistory),
  });
}

function agentCalls(
  world: ReturnType<typeof inMemoryInDoubtWorld>,
  clock: ControllableClock,
  { gateways, secrets, statementLines }: Stands,
): readonly GivenUseCase[] {
  const protocols = new FixedProtocolDirectory();
  const { transferFunds, showOrderStatus } = deskOver({ gateways, world, clock });
  const proof = { agents: world.directory, digests: new NodeDigests(), secrets, clock };
  return [
    new AuthenticateAgent(proof),
    new ListGames(world.catalog),
    new SearchGames(new ListGames(world.catalog)),
    new ShowGameDetails(world.catalog),
    new ListGameChanges(world.history),
    transferFunds,
    showOrderStatus,
    ...Object.values(ownBooksOver(world, clock)),
    ...Object.values(pullCallsOver(world, { clock, secrets })),
    ...Object.values(playerCallsOf({ ...world, gateways, protocols, clock })),
    ...Object.values(freeRoundCallsOver(world, { clock, gateways })),
    new ShowOwnPlayer(world),
    ...Object.values(reportsOf({ ...world, statementLines, gateways, protocols, clock })),
  ];
}

/** The common parts of all gateways here. */
const surroundings = () => ({
  alwaysStatus200: false,
  gate: testGate({ reads: AS_MANY, upstream: AS_MANY }),
  tracing: { tracer: new NullTracer(), trustsIncoming: false },
  metricsText: () => Promise.resolve({ contentType: 'text/plain', text: 'up 1\n' }),
  readiness: () => Promise.resolve({ ready: true as const }),
  certificateKeys: certificateSigner.keys,
});

const openDoors = (clock: ControllableClock) => ({
  adminToken: ADMIN_TOKEN,
  isOnWithoutAdminToken: false,
  adminIpAllowList: [],
  limits: limitsOf(clock),
});

/** Heavy calls as many as a test makes. */
const AS_MANY = { seats: 1_000, seatsPerFlow: 1_000, restMs: () => 0 };

export type Receiver = Partial<Pick<ReceiveProviderCallback, 'execute' | 'isKnownSender'>>;

/** The use cases below `/provider`: a receiver, and the words for a fault, which nobody knows where they are not given. */
export const receivedBy = (
  receive: Receiver,
  writeFault: WriteFault['execute'] = () => undefined,
): readonly GivenUseCase[] => [
  [
    ReceiveProviderCallback,
    {
      execute: (...asked: Parameters<ReceiveProviderCallback['execute']>) => receive.execute?.(...asked),
      isKnownSender: (...asked: Parameters<ReceiveProviderCallback['isKnownSender']>) =>
        receive.isKnownSender?.(...asked) ?? false,
    },
  ],
  [WriteFault, { execute: writeFault }],
];

/** The events of providers have tests with receivers of their own. */
const FROM_NOBODY: Receiver = { execute: async (key) => err({ kind: 'not_found', what: 'provider', key }) };
