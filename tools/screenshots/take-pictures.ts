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
  port: 0,
  data: undefined,
  walletMode: 'gateway',
  faults: new Set<never>(),
  breaksBook: false,
  isVerbose: false,
} as const;

/** Plays rounds until there is a trouble, and takes a picture of the overview and of a round. */
export async function takePictures(browser: Browser, folder: string): Promise<readonly Picture[]> {
  await mkdir(folder, { recursive: true });
  const quiet = new Journal({ write: () => undefined, isColoured: false, width: VIEW.width, isVerbose: false });
  const sandbox = new Sandbox(COMMAND, quiet);
  try {
    await sandbox.start(COMMAND);
    await sandbox.playTour();
    const round = await playTrouble(sandbox);
    const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' });
    await signIn(page, await sandbox.consoleLink());
    const pictures = [
      await taken(page, new URL('/console', page.url()), join(folder, 'overview.png')),
      await taken(page, new URL(round, page.url()), join(folder, 'round.png')),
    ];
    await page.close();
    return pictures;
  } finally {
    await sandbox.close();
  }
}

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((place) => !place.pathname.startsWith('/console/sign-in'));
}

async function taken(page: Page, url: URL, file: string): Promise<Picture> {
  await page.goto(url.href);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  const { size: bytes } = await stat(file);
  if (bytes > BYTES_MAX) throw new Error(`${file} has ${bytes} bytes, and may have ${BYTES_MAX}.`);
  return { file, bytes };
}
