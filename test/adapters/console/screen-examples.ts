/** An address of each screen that is about one thing, for the tests that open all screens. */
import type { ConsoleWorld } from './console-world.ts';

type Example = string | ((world: ConsoleWorld) => Promise<string>);

/** By the path of the screen; a screen without names in its path needs none. */
export const SCREEN_EXAMPLES: Readonly<Record<string, Example>> = {
  '/console/people/{name}': '/console/people/vera',
};

/** An address of the screen with this path. */
export async function exampleOf(path: string, world: ConsoleWorld): Promise<string> {
  const example = SCREEN_EXAMPLES[path] ?? (path.includes('{') ? undefined : path);
  if (example === undefined) throw new Error(`${path} has no example in test/adapters/console/screen-examples.ts`);
  return typeof example === 'string' ? example : example(world);
}
