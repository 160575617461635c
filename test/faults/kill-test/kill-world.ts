/** Several gateways over one database, simulated providers of all protocols, and several Agents, set up as an operator would. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ALL_PROTOCOLS } from '../../support/all-protocols.ts';
import { packageOfHub88 } from '../../support/package-of-hub88.ts';
import type { Simulator } from '../../../src/adapters/providers/simulation/simulator.ts';
import { AGENT_KINDS } from './agent-kinds.ts';
import { AgentHouse } from './agent-house.ts';
import { Balancer } from './balancer.ts';
import { Chance } from './chance.ts';
import type { Course } from './course.ts';
import { ADMIN_TOKEN, administer, callAsAgent } from './gateway-api.ts';
import { GatewayProcess } from '../../e2e/gateway-process.ts';
import { GatewaySlot } from './gateway-slot.ts';
import { hiredAgent } from '../../support/hired-agent.ts';

export const CURRENCY = 'USD';
const GATEWAYS_DEFAULT = 2;
/** Less than the default, so that other processes take up a killed process's callbacks after 5 s. */
const CALLBACK_TIMEOUT_MS = 2_000;
const SHOWN_POLL_MS = 20;

/** A simulated provider, and its game in the catalogue. */
export interface Upstream {
  readonly code: string;
  readonly simulator: Simulator;
}

/** An Agent, and the token that the gateway gave it. */
export interface Operator {
  readonly house: AgentHouse;
  readonly token: string;
}

export interface KillWorldOptions {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly course: Course;
  /** The number of gateways; 2 when absent. */
  readonly gateways?: number | undefined;
  /** Settings of the gateways beyond those of every run. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Gateways that end while they start are started again, as a service manager does it. */
  readonly isSupervised?: boolean | undefined;
}

export class KillWorld {
  readonly slots: readonly GatewaySlot[];
  readonly upstreams: readonly Upstream[];
  readonly operators: readonly Operator[];
  readonly balancer: Balancer;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;

  private constructor(
    parts: Pick<KillWorld, 'slots' | 'upstreams' | 'operators' | 'balancer'>,
    [folder, environment]: readonly [string, Readonly<Record<string, string>>],
  ) {
    this.slots = parts.slots;
    this.upstreams = parts.upstreams;
    this.operators = parts.operators;
    this.balancer = parts.balancer;
    [this.#folder, this.#environment] = [folder, environment];
  }

  static async open(options: KillWorldOptions): Promise<KillWorld> {
    const { seed } = options;
    const folder = await mkdtemp(join(tmpdir(), 'kill-test-'));
    const own = { PROTOCOLS: await packageOfHub88(), ...options.environment };
    const environment = { ...environmentOf(options.databaseUrl), ...own };
    const slots = slotsOf(options, folder, environment);
    slots[0]!.start();
    await slots[0]!.untilListening();
    for (const slot of slots.slice(1)) slot.start();
    const { baseUrl } = slots[0]!;
    const upstreams = await Promise.all(
      ALL_PROTOCOLS.filter(({ inbound }) => inbound !== undefined).map((one) => connect(baseUrl, one)),
    );
    const operators = await Promise.all(AGENT_KINDS.map((kind) => contract(baseUrl, kind, seed)));
    await Promise.all(slots.map((slot) => slot.untilListening()));
    await untilShown(slots, operators, upstreams.length);
    const balancer = await Balancer.listening(slots);
    return new KillWorld({ slots, upstreams, operators, balancer }, [folder, environment]);
  }

  /** A gateway that runs after the last kill. */
  get survivor(): string {
    return this.slots[0]!.baseUrl;
  }

  /** Starts a process that nobody calls, and that may end by itself. */
  beside(program: readonly string[]): GatewayProcess {
    return new GatewayProcess(this.#folder, this.#environment, program);
  }

  async close(): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.kill()));
    await this.balancer.close();
    await Promise.all(this.operators.map(({ house }) => house.close()));
    await Promise.all(this.upstreams.map(({ simulator }) => simulator.server.stop()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function slotsOf(
  { course, gateways = GATEWAYS_DEFAULT, isSupervised = false }: KillWorldOptions,
  folder: string,
  environment: Readonly<Record<string, string>>,
): readonly GatewaySlot[] {
  const onCrash = (text: string) => course.finds(text);
  return Array.from(
    { length: gateways },
    (_, number) => new GatewaySlot({ number, folder, environment, isSupervised, onCrash }),
  );
}

const environmentOf = (databaseUrl: string) => ({
  ADMIN_TOKEN,
  SECRETS_KEY: '5a'.repeat(32),
  NODE_ENV: 'production',
  PROVIDER_ALLOW_PRIVATE: 'true',
  DATABASE_URL: databaseUrl,
  CALLBACK_ALLOW_PRIVATE: 'true',
  CALLBACK_TIMEOUT_MS: String(CALLBACK_TIMEOUT_MS),
});

async function connect(baseUrl: string, protocol: (typeof ALL_PROTOCOLS)[number]): Promise<Upstream> {
  const simulator = (await protocol.loadSimulator())({ nowMs: () => Date.now() });
  const { credentials, sample } = simulator;
  const code = protocol.label;
  const base = { code, protocol: protocol.protocol, base_url: await simulator.server.start(), currencies: [CURRENCY] };
  await administer(baseUrl, 'POST /providers', { ...base, credentials });
  await administer(baseUrl, 'POST /games/import', [
    {
      provider: code,
      brand: 'Sample',
      code: sample.game.code,
      name: `Sample of ${code}`,
      category: sample.game.category,
      currencies: [CURRENCY],
      image: 'https://images.example/sample.png',
    },
  ]);
  return { code, simulator };
}

async function contract(baseUrl: string, kind: (typeof AGENT_KINDS)[number], seed: number): Promise<Operator> {
  const { code } = kind;
  const house = await AgentHouse.open(kind, new Chance(seed, `agent ${code}`));
  const secret = await hiredAgent((line, body) => administer(baseUrl, line, body), {
    code,
    name: code,
    currency: CURRENCY,
    callback_base: house.baseUrl,
    wallet_mode: kind.walletMode,
    implements: kind.implements,
    push_unsettled: kind.pushUnsettled,
    push_cancels: kind.pushCancels,
  });
  await administer(baseUrl, `PUT /agents/${code}/offer-rules`, [{ effect: 'allow' }]);
  const { token } = await administer(baseUrl, `POST /agents/${code}/tokens`);
  house.begin(secret);
  return { house, token: String(token) };
}

/** A change in one process shows in the others a moment later. */
async function untilShown(slots: readonly GatewaySlot[], operators: readonly Operator[], games: number): Promise<void> {
  const views = slots.flatMap(({ baseUrl }) => operators.map(({ token }) => ({ baseUrl, token })));
  for (const { baseUrl, token } of views) {
    const isShown = async () => (await callAsAgent(baseUrl, token, ['/game/list', {}])).data['total'] === games;
    while (!(await isShown())) await wait(SHOWN_POLL_MS);
  }
}
