import { setTimeout as wait } from 'node:timers/promises';
import type { WalletMode } from '../../src/domain/agent/agent.ts';
import type { RunningSimulator } from '../simulators/running-simulators.ts';
import type { AgentCalls, Operator } from './calls.ts';

/** The Agent of the sandbox. */
export const AGENT = 'SANDBOX';
export const CURRENCY = 'USD';

/** The administrator who opens the console. */
const PERSON = 'sandbox';
const POLL_MS = 25;

/** Creates the Agent, with the right to see everything, a token and a secret for callbacks. Returns the last two. */
export async function setUpAgent(
  operator: Operator,
  walletMode: WalletMode,
  code = AGENT,
): Promise<{ readonly token: string; readonly secret: string }> {
  const profile = { name: 'Sandbox', currency: CURRENCY, wallet_mode: walletMode, implements: CALLBACKS };
  await operator.make('/agents', code, profile);
  await operator.change('PUT', `/agents/${code}/offer-rules`, [{ effect: 'allow' }]);
  const { token } = await operator.change('POST', `/agents/${code}/tokens`, { kind: 'opaque' });
  const { secret } = await operator.change('POST', `/agents/${code}/callback-secrets`);
  return { token: String(token), secret: String(secret) };
}

/** An address that opens the console once, as an administrator. */
export async function consoleLink(operator: Operator, baseUrl: string): Promise<string> {
  await operator.isNew('/people', { name: PERSON, role: 'admin' });
  const { url } = await operator.change('POST', `/people/${PERSON}/links`);
  return new URL(String(url), baseUrl).href;
}

const CALLBACKS = ['bet', 'settle', 'cancel', 'bet-push'];

/** Creates a provider and a game for each simulator. */
export async function setUpProviders(operator: Operator, running: readonly RunningSimulator[]): Promise<void> {
  for (const simulated of running) {
    const { protocol, baseUrl, simulator } = simulated;
    const currencies = [simulator.sample.currency];
    const known = { protocol, base_url: baseUrl, credentials: simulator.credentials, currencies };
    await operator.make('/providers', simulated.label, known);
  }
  await operator.change('POST', '/games/import', running.map(gameOf));
}

function gameOf(simulated: RunningSimulator): object {
  const { game, currency } = simulated.simulator.sample;
  const provider = simulated.label;
  const name = `Game of provider ${provider}`;
  return { provider, brand: 'Sandbox', code: game.code, name, category: game.category, currencies: [currency] };
}

/** The Agent's game at a provider. An imported game is visible within a poll interval of the gateway. */
export async function gameAt(provider: string, calls: AgentCalls): Promise<string> {
  for (;;) {
    const { list } = await calls.ask('/game/list', { provider });
    const [game] = list as { id: string }[];
    if (game !== undefined) return game.id;
    await wait(POLL_MS);
  }
}

/** Makes the Agent's deposit for a player, if the gateway holds the wallet. A repeated id moves nothing. */
export async function fundPlayer(
  calls: AgentCalls,
  { player, amount, id = player }: { readonly player: string; readonly amount: string; readonly id?: string },
): Promise<void> {
  const transfer = { username: player, amount, transfer_id: `deposit-${id}`, transfer_type: 'deposit' };
  await calls.call('/player/transfer', { ...transfer, currency: CURRENCY });
}

/** Registers a new player, and opens a game at each provider. */
export async function seatPlayer(calls: AgentCalls, player: string, providers: readonly string[]): Promise<void> {
  const of = { member_id: player, currency: CURRENCY };
  await calls.call('/player/register', of);
  for (const provider of providers) await launchAt(calls, player, provider);
}

/** Opens the Agent's game at a provider. Returns the data of the answer. */
export async function launchAt(calls: AgentCalls, player: string, provider: string) {
  const game_id = await gameAt(provider, calls);
  const view = { return_url: 'https://agent.example/lobby', player_ip: '203.0.113.7' };
  return calls.call('/game/launch', { member_id: player, currency: CURRENCY, ...view, game_id });
}
