/** The sample Agent as a server of this process, with wallets that can be looked at. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { functionsOf } from '../../docs/examples/sample-agent.ts';
import { memoryStore } from '../../packages/agent-sdk/src/memory.ts';
import { nodeReceiver } from '../../packages/agent-sdk/src/node.ts';
import { createReceiver, type Wallet } from '../../packages/agent-sdk/src/receiver.ts';

export type ListeningAgent = Awaited<ReturnType<typeof startSampleAgent>>;

/** Listens on a free port. `players` are the wallets by `username`. */
export async function startSampleAgent({
  secrets,
  players,
}: {
  readonly secrets: readonly string[];
  readonly players: Readonly<Record<string, Wallet>>;
}) {
  const wallets = new Map(Object.entries(players));
  const receiver = createReceiver({ ...functionsOf(wallets), secrets, store: memoryStore(), log: () => undefined });
  const server = createServer(nodeReceiver(receiver));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, balanceOf: (username: string) => wallets.get(username)?.balance, close };
}
