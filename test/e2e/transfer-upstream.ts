/** Transfers over real gateways: only the stores are in memory, and their clock is the test's. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AesSecretBox } from '../../src/adapters/cryptography/aes-secret-box.ts';
import { ConnectedProviders, PROTOCOLS } from '../../src/adapters/providers/index.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { deskOver } from '../application/transfers/transfer-desk.ts';
import { ControllableClock } from '../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../fakes/in-memory-world.ts';
import { providerOf } from '../ports/catalogue-seeds.ts';

/** How long the gateway waits for an upstream; it waits this long for one that hangs. */
export const TIMEOUT_MS = 2_000;

export async function simulated(label: string): Promise<Simulator> {
  const protocol = PROTOCOLS.find((each) => each.label === label)!;
  return (await protocol.loadSimulator())({ nowMs: () => Date.now() });
}

/** The use cases about transfers at one provider. */
export async function deskAt(label: string, baseUrl: string, { credentials }: Pick<Simulator, 'credentials'>) {
  const secrets = AesSecretBox.fromKeyText('5a'.repeat(32));
  const world = inMemoryWorld();
  await world.providers.create(
    providerOf({
      code: label,
      protocol: `provider-${label.toLowerCase()}`,
      baseUrl,
      currencies: ['USD'],
      timeoutMs: TIMEOUT_MS,
      credentialsSealed: secrets.seal(JSON.stringify(credentials)),
    }),
  );
  const gateways = new ConnectedProviders({
    protocols: PROTOCOLS,
    secrets,
    timeoutMs: TIMEOUT_MS,
    runtime: { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: (ms) => sleep(ms) },
  });
  const find = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name);
  const protocols = { all: () => PROTOCOLS, find, checkCredentials: () => undefined };
  return deskOver({ world, gateways, protocols, clock: new ControllableClock() });
}

/** An upstream's treatment of a call: it serves the call, serves it and loses the answer, or gives another answer. */
export type Scripted = 'serve' | 'lose answer' | { readonly body: string };

/** A call as the script sees it. */
export interface UpstreamCall {
  readonly path: string;
  readonly body: string;
}

/** Stands in front of a simulator, and does with each call as the script says. */
export class ScriptedUpstream {
  readonly calls: UpstreamCall[] = [];
  readonly #server: Server;

  constructor(target: string, script: (call: UpstreamCall) => Scripted) {
    this.#server = createServer((request, response) => {
      void text(request).then(async (body) => {
        const call = { path: request.url ?? '', body };
        this.calls.push(call);
        const scripted = script(call);
        if (typeof scripted === 'object')
          return response.setHeader('Content-Type', 'application/json').end(scripted.body);
        const served = await forward(target + call.path, { method: request.method, headers: request.headers, body });
        return scripted === 'serve' ? response.end(served) : request.socket.destroy();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

interface Forwarded {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function forward(url: string, { method = 'GET', headers, body }: Forwarded): Promise<string> {
  const type = headers['content-type'];
  const answer = await fetch(url, {
    method,
    headers: type === undefined ? {} : { 'Content-Type': type },
    ...(method !== 'GET' && { body }),
  });
  return answer.text();
}
