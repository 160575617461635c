/** The usual deeds of somebody at a page of the console. */
import type { Page } from 'playwright-core';
import type { ConsoleWorld } from './console-world.ts';

/** `page` is asked for each time, so that each test may have its own. */
export const deedsAt = (page: () => Page, world: () => ConsoleWorld) => ({
  go: (path: string) => page().goto(world().url + path),
  press: (name: string) => page().getByRole('button', { name, exact: true }).click(),
  follow: (name: string) => page().getByRole('link', { name, exact: true }).click(),
  field: (name: string) => page().getByLabel(name, { exact: true }),
  said: async () => (await page().getByRole('status').first().textContent())?.trim(),
  path: () => new URL(page().url()).pathname,
  /** The answer of the admin API. */
  kept: (place: string) => world().admin('GET', place),
});
