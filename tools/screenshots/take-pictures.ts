import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Journal } from '../sandbox/journal.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { playTrouble } from './played-trouble.ts';

/** A written file. */
export interface Picture {
  readonly file: string;
  readonly bytes: number;
}

const VIEW = { width: 1_280, height: 760 } as const;
const BYTES_MAX = 150_000;
const COMMAND = {
  wantsHelp: false,
  isOnce: true,
  hasClock: false,
  port: 0,
  data: undefined,
  walletMode: 'gateway',
  faults: new Set<never>(),
  ownAgent: undefined,
  isVerbose: false,
} as const;

/** The screens of `takeAll`. The round's path is known only when it has been played. */
const SCREENS = {
  overview: '/console',
  connections: '/console/connections',
  search: '/console/search',
  transactions: '/console/transactions',
  deliveries: '/console/deliveries',
  'in-doubt': '/console/in-doubt',
  agents: '/console/agents',
  games: '/console/games',
  account: '/console/account',
} as const;
const WIDTHS = [1_280, 375] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Takes a picture of the overview and of a round. */
export const takePictures = (browser: Browser, folder: string): Promise<readonly Picture[]> =>
  withTrouble(folder, async (link, round) => {
    const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' });
    await signIn(page, await link());
    const pictures = [
      await photographed(page, '/console', { path: join(folder, 'overview.png') }),
      await photographed(page, round, { path: join(folder, 'round.png') }),
    ];
    await page.close();
    return pictures;
  });

/** Takes pictures of ten whole screens, at the width of a desk and of a phone, light and dark. */
export const takeAll = (browser: Browser, folder: string): Promise<readonly Picture[]> =>
  withTrouble(folder, async (link, round) => {
    const pictures: Picture[] = [];
    const looks = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, colorScheme })));
    for (const { width, colorScheme } of looks) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      await signIn(page, await link());
      for (const [name, path] of Object.entries({ ...SCREENS, round })) {
        const file = join(folder, `${name}-${width}-${colorScheme}.png`);
        pictures.push(await photographed(page, path, { path: file, fullPage: true }));
      }
      await page.close();
    }
    return pictures;
  });

/** Plays rounds until there is a trouble, and hands out links to sign in, and the path of the round with the trouble. */
async function withTrouble(
  folder: string,
  take: (link: () => Promise<string>, round: string) => Promise<readonly Picture[]>,
): Promise<readonly Picture[]> {
  await mkdir(folder, { recursive: true });
  const quiet = new Journal({ write: () => undefined, isColoured: false, width: VIEW.width, isVerbose: false });
  const sandbox = new Sandbox(COMMAND, quiet);
  try {
    await sandbox.start(COMMAND);
    await sandbox.playTour();
    const round = await playTrouble(sandbox);
    return await take(() => sandbox.consoleLink(), round);
  } finally {
    await sandbox.close();
  }
}

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((place) => !place.pathname.startsWith('/console/sign-in'));
}

/** A picture of the first screen of a page is for the README, and must be small. */
async function photographed(
  page: Page,
  place: string,
  { path: file, fullPage = false }: { readonly path: string; readonly fullPage?: boolean },
): Promise<Picture> {
  await page.goto(new URL(place, page.url()).href);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', fullPage });
  const { size: bytes } = await stat(file);
  if (!fullPage && bytes > BYTES_MAX) throw new Error(`${file} has ${bytes} bytes, and may have ${BYTES_MAX}.`);
  return { file, bytes };
}
