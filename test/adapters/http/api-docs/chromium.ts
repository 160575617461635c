/** A real browser for the tests; it talks to nobody but the page. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { noteLeftOut } from '../../../support/left-out.ts';

const QUIET = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * Starts the Chromium of this machine. Without one: undefined, and the end of the run says that `title` was left out; with
 * REQUIRE_BROWSER=1 it throws instead.
 */
export async function launchChromium(title: string): Promise<Browser | undefined> {
  const executablePath = chromiumPath();
  if (executablePath !== undefined) return chromium.launch({ executablePath, args: QUIET });
  if (process.env['REQUIRE_BROWSER'] === '1')
    throw new Error('There is no chromium: neither in /usr/bin nor on the PATH.');
  noteLeftOut(title, 'Chromium (there is none in /usr/bin or on the PATH)');
  return undefined;
}

/** The names that distributions give it, the cheapest first: one without windows of its own needs a fifth of the processor time. */
export const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'] as const;

/** The path of the first that is there; exported for its test. */
export const chromiumPath = (
  folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)],
): string | undefined => NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
