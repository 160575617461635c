/** The systems of all Agents: they take every callback, and keep a book. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentsBook, Told } from './agents-book.ts';

const ACCEPTED = '{"status":true,"code":0,"data":{},"msg":""}';
const EVENT = /"transaction_id":"([^"-]+)-(\d+)-(bet|win)"/;
const MOVED = { bet: -1, win: 1 } as const;

export async function agentsSystem(book: AgentsBook): Promise<{ readonly url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const told = toldIn(body);
      if (told === undefined) book.findings.push(`an Agent was told of nothing that was played: ${body.slice(0, 200)}`);
      else book.hears(told, MOVED[told.kind]);
      response.end(ACCEPTED);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function toldIn(body: string): Told | undefined {
  const [, player, round, kind] = EVENT.exec(body) ?? [];
  if (player === undefined) return undefined;
  return { player, round: Number(round), kind: kind as Told['kind'] };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
