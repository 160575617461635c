/** An address of each screen that is about one thing, for the tests that open all screens. */
import type { ConsoleWorld } from './console-world.ts';
import { stockedProvider } from './stocked-provider.ts';

type Example = string | ((world: ConsoleWorld) => Promise<string>);

/** By the path of the screen; a screen without names in its path needs none. */
export const SCREEN_EXAMPLES: Readonly<Record<string, Example>> = {
  '/console/approvals/{id}': async (world) => `/console/approvals/${await world.waitingApproval()}`,
  '/console/people/{name}': '/console/people/vera',
  '/console/agent-view/{code}': '/console/agent-view/ORCHARD',
  '/console/agents/{code}': '/console/agents/ORCHARD',
  '/console/offers/{code}': '/console/offers/ORCHARD',
  '/console/providers/{code}': async (world) => `/console/providers/${(await stockedProvider(world)).code}`,
  '/console/games/{id}': async (world) => `/console/games/${(await stockedProvider(world)).game}`,
};

/** Screens of things that a gateway has only after play: traced-money.test.ts opens them, with such things. */
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
