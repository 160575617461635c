/**
 * The systems of others: the Agents', simulated providers and an identity provider, in a process of its own. They have processors of their own;
 * on this machine they have the time that nobody else wants, as the attacker has. The first order starts them.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenIdOptions } from '../../../src/adapters/identity/index.ts';
import { startForgingProvider } from '../../adapters/identity/forging-provider.ts';
import { ALL_PROTOCOLS } from '../../support/all-protocols.ts';

/** The addresses of the systems, and the credentials of a gateway. */
export interface Outside {
  readonly callbackBase: string;
  readonly identity: OpenIdOptions;
  readonly providers: readonly OutsideProvider[];
}

interface OutsideProvider {
  readonly code: string;
  readonly protocol: string;
  readonly base_url: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** One that limits its calls, and one whose callbacks are signed with RSA. */
const PROVIDERS = ['D', 'HUB88'];

const ACCEPTED = '{"status":true,"code":0,"data":{},"msg":""}';

process.once('message', () => {
  start().then(
    (outside) => process.send?.(outside),
    (error: unknown) => {
      throw error;
    },
  );
});
process.on('disconnect', () => process.exit());

async function start(): Promise<Outside> {
  const { options: identity } = await startForgingProvider();
  return { callbackBase: await startAgents(), identity, providers: await Promise.all(PROVIDERS.map(startProvider)) };
}

/** The systems of all Agents: they accept every callback. */
async function startAgents(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(ACCEPTED));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startProvider(code: string): Promise<OutsideProvider> {
  const { protocol, loadSimulator } = ALL_PROTOCOLS.find(({ label }) => label === code)!;
  const { server, credentials } = (await loadSimulator())({ nowMs: () => Date.now() });
  return { code, protocol, base_url: await server.start(), credentials };
}
