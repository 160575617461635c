/**
 * A sample Agent with the SDK. The receiver checks each callback and knows the rules of the guide; an Agent writes `functionsOf`. It keeps
 * everything in memory: with a database, take `postgresStore`, and write by the transaction that each function gets. In a project of your own, import
 * from `agent-game-gateway-sdk/...`.
 *
 *   npx tsx docs/examples/sample-agent.ts          (AGENT_PORT; AGENT_SECRETS: one, or several with commas)
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { plus } from '../../packages/agent-sdk/src/decimal.ts';
import { memoryStore } from '../../packages/agent-sdk/src/memory.ts';
import { nodeReceiver } from '../../packages/agent-sdk/src/node.ts';
import {
  createReceiver,
  type AgentFunctions,
  type Incoming,
  type Wallet,
} from '../../packages/agent-sdk/src/receiver.ts';

/** The five functions, over wallets by player. */
function functionsOf(wallets: Map<string, Wallet>): AgentFunctions<undefined> {
  const reports = new Map<string, object>();
  const book = ({ username, change }: { readonly username: string; readonly change: string }): undefined => {
    const wallet = wallets.get(username);
    if (wallet !== undefined) wallets.set(username, { ...wallet, balance: plus(wallet.balance, change) });
  };
  return {
    balance: ({ username }) => wallets.get(username),
    bet: book,
    settle: book,
    cancel: book,
    betPush: (report) => void reports.set(report.original_transaction_id ?? report.transaction_id, report),
  };
}

export type SampleAgentEvent = Readonly<Record<'path' | 'answer', string>> & { readonly httpStatus: number };
export type SampleAgent = Awaited<ReturnType<typeof startSampleAgent>>;

/** Listens on the port, or on any free one. `players` are the wallets by `username`; `onEvent` gets every callback. */
export async function startSampleAgent({
  port = 0,
  secrets,
  players,
  onEvent = () => undefined,
}: {
  readonly port?: number;
  readonly secrets: readonly string[];
  readonly players: Readonly<Record<string, Wallet>>;
  readonly onEvent?: (event: SampleAgentEvent) => void;
}) {
  const wallets = new Map(Object.entries(players));
  const receiver = createReceiver({ ...functionsOf(wallets), secrets, store: memoryStore(), log: () => undefined });
  const take = async (incoming: Incoming) => {
    const { httpStatus, body } = await receiver.take(incoming);
    onEvent({ path: incoming.path, httpStatus, answer: body });
    return { httpStatus, body };
  };
  const server = createServer(nodeReceiver({ ...receiver, take }));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, balanceOf: (username: string) => wallets.get(username)?.balance, close };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const secrets = process.env['AGENT_SECRETS']?.split(',') ?? [`whsec_${randomBytes(24).toString('base64')}`];
  const opening = { currency: 'EUR', balance: '1000.0000' };
  const players = {
    ALICE: opening,
    BOB: opening,
    CAROL: { ...opening, currency: 'USD' },
    MALLORY: { ...opening, isDisabled: true },
  };
  const onEvent = ({ path, httpStatus, answer }: SampleAgentEvent) => console.log(`${path}\n  ${httpStatus} ${answer}`);
  const { url } = await startSampleAgent({
    port: Number(process.env['AGENT_PORT'] ?? 4000),
    secrets,
    players,
    onEvent,
  });
  console.log(`A sample Agent listens at ${url}; its secret is ${secrets.join(' or ')}.`);
  console.log('ALICE and BOB have 1000 EUR each, CAROL has 1000 USD; MALLORY is disabled.');
}
