/**
 * The process in which all Agents' systems are: accepts every callback at once, and notes who got which when. `GET /arrivals` tells and
 * forgets them, `POST /silent/AGENT` leaves that Agent's callbacks without an answer from then on, `POST /silent/` nobody's. After
 * `POST /after/MS` every answer comes so many milliseconds later, and tells a balance, as Agents do that hold the wallets.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Arrival } from './arrivals.ts';

const ACCEPTED = Buffer.from('{"status":true,"code":0,"data":{},"msg":""}');
const WITH_BALANCE = Buffer.from('{"status":true,"code":0,"data":{"balance":"1000000"},"msg":""}');

const arrivals: { agent: string; atMs: number; body: Buffer }[] = [];
let silent = '';
let afterMs: number | undefined;

createServer((request, response) => {
  const [, first = '', second = ''] = request.url?.split('/') ?? [];
  if (first === 'health') response.end();
  else if (first === 'arrivals') response.end(JSON.stringify(arrivals.splice(0).map(told)));
  else if (first === 'silent') {
    silent = second;
    response.end();
  } else if (first === 'after') {
    afterMs = Number(second);
    response.end();
  } else take(first, request, response);
}).listen(Number(process.env['PORT']), '127.0.0.1');

function take(agent: string, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => {
    // The first byte of the body is what counts as the arrival: by then the callback is on the Agent's socket.
    if (chunks.length === 0) arrivals.push({ agent, atMs: performance.timeOrigin + performance.now(), body: chunk });
    chunks.push(chunk);
  });
  request.on('end', () => {
    if (agent === silent) return;
    if (afterMs === undefined) accept(response, ACCEPTED);
    else setTimeout(() => accept(response, WITH_BALANCE), afterMs);
  });
}

function accept(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

const told = ({ agent, atMs, body }: (typeof arrivals)[number]): Arrival => [agent, transactionIn(body), atMs];

const transactionIn = (body: Buffer): string => /"transaction_id":"([^"]*)"/.exec(body.toString())?.[1] ?? '';
