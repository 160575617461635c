/** A gateway in memory with a round whose bet is parked and whose payout waits, for tests of the console in a browser. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Role } from '../../../src/domain/people/role.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../ports/callback-world.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHERS_PLAYER, PLAYER, populate, upstreamOrderOf } from '../../ports/money-seeds.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { refusalOf } from '../../ports/refusal-log.contract.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, recordIn, WALLET, winEvent } from '../../ports/wallet-seeds.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import { linkOf } from '../http/sign-in/signed-in.ts';

export const ROUND = 'R/1 a';
/** The parked callback about the bet, and the waiting one about the payout. */
export const BET_CALLBACK = guid(11);
export const WIN_CALLBACK = guid(12);
export const PARKED_ITEM = `callback-${BET_CALLBACK}`;

/** The addresses of the screens of one thing that this world has. */
export const PATHS = {
  round: `/console/rounds/${PROVIDER}/${encodeURIComponent(ROUND)}`,
  player: `/console/players/${AGENT}/ANN`,
  delivery: `/console/deliveries/${WIN_CALLBACK}`,
  item: `/console/in-doubt/${PARKED_ITEM}`,
  transferItem: `/console/in-doubt/transfer-${guid(21)}`,
  agentView: `/console/agent-view/${AGENT}`,
} as const;

/** Starts the gateway and fills it; its close ends it. */
export async function tracedGateway(options: Parameters<typeof startGateway>[0] = {}): Promise<Gateway> {
  const gateway = await startGateway(options);
  await fill(gateway);
  return gateway;
}

async function fill({ world }: Gateway): Promise<void> {
  await populate(world);
  await world.accounts.open(
    { playerId: PLAYER, provider: PROVIDER, currency: 'USD' },
    ['AGENT1ANN'][Symbol.iterator](),
  );
  await world.gameSessions.begin({
    sessionId: guid(71),
    agent: AGENT,
    playerId: PLAYER,
    provider: PROVIDER,
    currency: 'USD',
    gameId: guid(72),
    gameCode: 'G1',
    leadsTo: undefined,
    reference: 'visit 7',
    expiresAtMs: undefined,
  });
  await fund(world, '100');
  const tied = { roundId: ROUND };
  await record(world.walletBook, decidedOf(acceptedOf(1, betEvent(31, tied), '90'), { messages: [] }));
  await record(world.walletBook, decidedOf(acceptedOf(2, winEvent(32, tied), '115'), { messages: [] }));
  await recordIn(world.walletBook, { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER }, [
    decidedOf({ ...acceptedOf(3, betEvent(33), '0'), moved: Decimal.ZERO, movement: Decimal.ZERO }, { messages: [] }),
  ]);
  await world.enqueue(
    messageOf(11, { role: 'bet', transactionId: guid(1) }),
    messageOf(12, { transactionId: guid(2) }),
  );
  const nowMs = soonMs();
  const [lane] = await taken(world.queue, nowMs);
  const attempt = {
    callbackId: BET_CALLBACK,
    atMs: MOMENT_MS,
    latencyMs: 41,
    httpStatus: 200,
    outcome: 'refused',
  } as const;
  const answer = '{"status":false,"code":2001,"data":{},"msg":"player not found"}';
  await world.queue.settle([{ ...parkedRunOf(lane!), attempts: [{ ...attempt, answer }] }], nowMs);
  await world.transfers.begin(upstreamOrderOf(21, '10', { nowMs: MOMENT_MS - 1_000_000 }), MOMENT_MS - 900_000);
  await world.refusals.note([refusalOf(41, { event: winEvent(42, tied) })], MOMENT_MS);
}

interface SignedInOptions extends BrowserContextOptions {
  readonly role: Role;
  readonly name?: string;
}

/** A browser window of a person with this role who has just signed in by a link. */
export async function signedInWindow(
  gateway: Gateway,
  browser: Browser,
  { role, name = `person-${crypto.randomUUID().slice(0, 8)}`, ...options }: SignedInOptions,
): Promise<BrowserContext> {
  await gateway.world.administrators.add(administratorOf(name, { role }));
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${gateway.url}/console/sign-in/link/${await linkOf(gateway, name)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((place) => !place.pathname.startsWith('/console/sign-in'));
  await page.close();
  return context;
}
