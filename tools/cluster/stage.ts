/** The four simulated providers, an Agent that refuses unsigned callbacks, and a player at each provider. */
import { setTimeout as wait } from 'node:timers/promises';
import { AgentCalls, Operator } from '../sandbox/calls.ts';
import { Journal } from '../sandbox/journal.ts';
import { startSampleAgent, type ListeningAgent } from '../sandbox/listening-agent.ts';
import { AGENT, CURRENCY, fundPlayer, seatPlayer, setUpAgent, setUpProviders } from '../sandbox/set-up.ts';
import { startSimulators, stopSimulators, type RunningSimulator } from '../simulators/running-simulators.ts';
import type { Gateways } from './gateways.ts';
import { Player } from './player.ts';

export const OPENING = '1000000';
const PLAYER = 'PLAYER';
/** The time that a simulated provider waits for an answer. */
const ANSWER_MS = 5_000;

const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => wait(ms),
};

/** The journal of the sandbox, which is not shown here. */
export const silent = new Journal({ write: () => undefined, isColoured: false, width: 80, isVerbose: false });

export interface StageOptions {
  /** The time that a simulated provider waits for an answer; by default, 5 s. */
  readonly answerMs?: number;
  /** The code of the Agent; by default, that of the sandbox. */
  readonly code?: string;
  /** Simulated providers that the gateway already knows, and that other Agents share. */
  readonly shared?: readonly RunningSimulator[];
  /** The address to which the providers send the events of this Agent's players; by default, the gateway's address. */
  readonly callbackBase?: string;
  /** The first digit of the numbers of the players' bets. */
  readonly firstDigit?: number;
}

export class Stage {
  readonly code: string;
  readonly calls: AgentCalls;
  readonly #isShared: boolean;
  readonly players: readonly Player[];
  readonly simulators: readonly RunningSimulator[];
  readonly agent: ListeningAgent;

  private constructor(
    { code, calls, players, simulators, agent }: Pick<Stage, 'code' | 'calls' | 'players' | 'simulators' | 'agent'>,
    isShared: boolean,
  ) {
    this.code = code;
    this.calls = calls;
    this.#isShared = isShared;
    this.players = players;
    this.simulators = simulators;
    this.agent = agent;
  }

  /** Sets everything up over the admin API, and lets the players play. */
  static async open(
    gateways: Pick<Gateways, 'frontUrl' | 'adminToken'>,
    { answerMs = ANSWER_MS, code = AGENT, shared, callbackBase, firstDigit }: StageOptions = {},
  ): Promise<Stage> {
    const { frontUrl: baseUrl, adminToken } = gateways;
    const operator = new Operator({ baseUrl, adminToken }, silent);
    const simulators = shared ?? (await startSimulators(0));
    const { token, secret } = await setUpAgent(operator, 'gateway', code);
    if (shared === undefined) await setUpProviders(operator, simulators);
    const agent = await startSampleAgent({
      secrets: [secret],
      players: { [PLAYER]: { currency: CURRENCY, balance: OPENING } },
    });
    await operator.change('PATCH', `/agents/${code}`, { callback_base: agent.url });
    const calls = new AgentCalls(baseUrl, token, silent);
    await fundPlayer(calls, { player: PLAYER, amount: OPENING });
    await seatPlayer(
      calls,
      PLAYER,
      simulators.map(({ label }) => label),
    );
    const players = simulators.map((simulator) =>
      playerAt(simulator, { baseUrl: callbackBase ?? baseUrl, answerMs, firstDigit }),
    );
    for (const player of players) player.begin();
    return new Stage({ code, calls, players, simulators, agent }, shared !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.players.map((player) => player.end()));
    await Promise.all([this.#isShared ? undefined : stopSimulators(this.simulators), this.agent.close()]);
  }
}

interface Sending {
  readonly baseUrl: string;
  readonly answerMs: number;
  readonly firstDigit: number | undefined;
}

function playerAt({ label, simulator }: RunningSimulator, { baseUrl, answerMs, firstDigit }: Sending): Player {
  const callbackUrl = `${baseUrl}/provider/${label}`;
  const sender = simulator.sender?.({ callbackUrl, timeoutMs: answerMs, runtime });
  const name = [...simulator.books.players.keys()].at(-1);
  if (sender === undefined || name === undefined) throw new Error(`the simulator of ${label} has no player`);
  return new Player(label, name, sender, firstDigit);
}
