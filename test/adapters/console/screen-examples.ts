/** An address of each screen that is about one thing, for the tests that open all screens. */
import type { ConsoleWorld } from './console-world.ts';
import { stockedProvider } from './stocked-provider.ts';

type Example = string | ((world: ConsoleWorld) => Promise<string>);

/** By the path of the screen; a screen without names in its path needs none. */
export const SCREEN_EXAMPLES: Readonly<Record<string, Example>> = {
  '/console/approvals/{id}': async (world) => `/console/approvals/${await world.waitingApproval()}`,
  '/console/people/{name}': '/console/people/vera',
  '/console/agent-view/{code}': '/console/agent-view/ORCHARD',
  '/console/connections/agents/{code}': '/console/connections/agents/ORCHARD',
  '/console/connections/providers/{code}': async (world) =>
    `/console/connections/providers/${(await stockedProvider(world)).code}`,
  '/console/audits/{id}': async (world) => `/console/audits/${await startedJob(world, '/audits', { scope: 'all' })}`,
  '/console/reconciliations/{id}': async (world) => {
    const code = await silentProvider(world);
    const span = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
    return `/console/reconciliations/${await startedJob(world, `/providers/${code}/reconciliations`, span)}`;
  },
  '/console/notifications/{name}': async (world) => {
    const name = `team-${crypto.randomUUID().slice(0, 8)}`;
    await world.admin('POST', '/notifications', {
      name,
      kind: 'chat',
      address: 'https://chat.example.com/hooks/9f2d1c0e',
    });
    return `/console/notifications/${name}`;
  },
  '/console/agents/{code}': '/console/agents/ORCHARD',
  '/console/agents/{code}/test-event': '/console/agents/ORCHARD/test-event',
  '/console/offers/{code}': '/console/offers/ORCHARD',
  '/console/providers/{code}': async (world) => `/console/providers/${(await stockedProvider(world)).code}`,
  '/console/games/{id}': async (world) => `/console/games/${(await stockedProvider(world)).game}`,
};

const startedJob = async (world: ConsoleWorld, path: string, body: unknown): Promise<string> =>
  String((await world.admin('POST', path, body))['job_id']);

/** A new provider at an address where nothing listens. */
async function silentProvider(world: ConsoleWorld): Promise<string> {
  const code = `S${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const credentials = { vendor_id: 'v', signature: 's' };
  const provider = { code, protocol: 'provider-d', base_url: 'http://127.0.0.1:9', credentials, currencies: ['EUR'] };
  await world.admin('POST', '/providers', provider);
  return code;
}

/** Screens of things that a gateway has only after play: traced-money.browser.ts opens them, with such things. */
export const OPENED_WITH_MONEY: ReadonlySet<string> = new Set([
  '/console/rounds/{provider}/{round}',
  '/console/players/{agent}/{member}',
  '/console/deliveries/{id}',
  '/console/in-doubt/{id}',
]);

/** An address of the screen with this path. */
export async function exampleOf(path: string, world: ConsoleWorld): Promise<string> {
  const example = SCREEN_EXAMPLES[path] ?? (path.includes('{') ? undefined : path);
  if (example === undefined) throw new Error(`${path} has no example in test/adapters/console/screen-examples.ts`);
  return typeof example === 'string' ? example : example(world);
}
