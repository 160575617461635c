/**
 * A sample Agent with the SDK, to be read from top to bottom. The receiver of the SDK checks each callback and knows the rules of the guide; the five
 * functions below are all that an Agent writes. In a project of your own, import from `agent-game-gateway-sdk/...`.
 *
 *   npx tsx docs/examples/sample-agent.ts          (AGENT_PORT; AGENT_SECRETS: one, or several with commas)
 *
 * It keeps everything in memory. With a database, take `postgresStore`, and let the functions write by the transaction that they get.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { plus } from '../../packages/agent-sdk/src/decimal.ts';
import { memoryStore } from '../../packages/agent-sdk/src/memory.ts';
import { nodeReceiver } from '../../packages/agent-sdk/src/node.ts';
import { createReceiver, type AgentFunctions, type Receiver } from '../../packages/agent-sdk/src/receiver.ts';

export interface SampleAgentOptions {
  /** The port; by default, any free one. */
  readonly port?: number;
  /** The secrets that sign callbacks, `whsec_...`; several during a rotation. */
  readonly secrets: readonly string[];
  /** The wallets by `username`. */
  readonly players: Readonly<Record<string, OpeningBalance>>;
  /** Called for every callback, for printing. */
  readonly onEvent?: (event: SampleAgentEvent) => void;
}

export interface OpeningBalance {
  readonly currency: string;
  readonly balance: string;
  readonly isDisabled?: boolean;
}

export interface SampleAgentEvent {
  readonly path: string;
  readonly httpStatus: number;
  readonly answer: string;
}

export interface SampleAgent {
  readonly url: string;
  /** Undefined for an unknown player. */
  balanceOf(username: string): string | undefined;
  close(): Promise<void>;
}

/** The five functions, over wallets by player. */
function functionsOf(wallets: Map<string, OpeningBalance>): AgentFunctions<undefined> {
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

export async function startSampleAgent(options: SampleAgentOptions): Promise<SampleAgent> {
  const wallets = new Map(Object.entries(options.players));
  const receiver = createReceiver({
    ...functionsOf(wallets),
    secrets: options.secrets,
    store: memoryStore(),
    log: () => undefined,
  });
  const told: Receiver = {
    ...receiver,
    take: async (incoming) => {
      const { httpStatus, body } = await receiver.take(incoming);
      options.onEvent?.({ path: incoming.path, httpStatus, answer: body });
      return { httpStatus, body };
    },
  };
  const server = createServer(nodeReceiver(told));
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balanceOf: (username) => wallets.get(username)?.balance,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const secrets = process.env['AGENT_SECRETS']?.split(',') ?? [`whsec_${randomBytes(24).toString('base64')}`];
  const opening = { currency: 'EUR', balance: '1000.0000' };
  const dollars = { ...opening, currency: 'USD' };
  const { url } = await startSampleAgent({
    port: Number(process.env['AGENT_PORT'] ?? 4000),
    secrets,
    players: { ALICE: opening, BOB: opening, CAROL: dollars, MALLORY: { ...opening, isDisabled: true } },
    onEvent: ({ path, httpStatus, answer }) => console.log(`${path}\n  ${httpStatus} ${answer}`),
  });
  console.log(`A sample Agent listens at ${url}; its secret is ${secrets.join(' or ')}.`);
  console.log('ALICE and BOB have 1000 EUR each, CAROL has 1000 USD; MALLORY is disabled.');
}
