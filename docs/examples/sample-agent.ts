/**
 * A sample Agent with the SDK. The receiver checks each callback and knows the rules of the guide; an Agent writes `functionsOf`. It keeps
 * everything in memory: with a database, take `postgresStore`, and write by the transaction that each function gets. In a project of your own, import
 * from `agent-game-gateway-sdk/...`.
 *
 *   npx tsx docs/examples/sample-agent.ts          (AGENT_PORT; AGENT_SECRETS: one, or several with commas)
 */
import { randomBytes } from 'node:crypto';
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
  type Outgoing,
  type Wallet,
} from '../../packages/agent-sdk/src/receiver.ts';

/** The five functions, over wallets by player. */
export function functionsOf(wallets: Map<string, Wallet>): AgentFunctions<undefined> {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { AGENT_PORT = '4000', AGENT_SECRETS = `whsec_${randomBytes(24).toString('base64')}` } = process.env;
  const opening = { currency: 'EUR', balance: '1000.0000' };
  const players = { ALICE: opening, BOB: opening, CAROL: { ...opening, currency: 'USD' } };
  const wallets = new Map<string, Wallet>(Object.entries({ ...players, MALLORY: { ...opening, isDisabled: true } }));
  const secrets = AGENT_SECRETS.split(',');
  const receiver = createReceiver({ ...functionsOf(wallets), secrets, store: memoryStore() });
  const take = async (incoming: Incoming): Promise<Outgoing> => {
    const answer = await receiver.take(incoming);
    console.log(`${incoming.path}\n  ${answer.httpStatus} ${answer.body}`);
    return answer;
  };
  const server = createServer(nodeReceiver({ ...receiver, take })).listen(Number(AGENT_PORT), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`A sample Agent listens at http://127.0.0.1:${port}; its secret is ${secrets.join(' or ')}.`);
    console.log('ALICE and BOB have 1000 EUR each, CAROL has 1000 USD; MALLORY is disabled.');
  });
}
