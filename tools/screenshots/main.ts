/**
 * `npm run screenshots [-- FOLDER]`: the pictures of the console in the README. With `-- --all FOLDER`, ten screens at two widths, light and dark, for
 * people who have changed them. It is a development tool, so it is not shipped.
 */
import { parseArgs } from 'node:util';
import { launchChromium } from '../../test/adapters/http/api-docs/chromium.ts';
import { takeAll, takePictures } from './take-pictures.ts';

const FOLDER_DEFAULT = 'docs/pictures';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
process.exitCode = await run(positionals[0] ?? FOLDER_DEFAULT, values.all === true ? takeAll : takePictures);

async function run(folder: string, take: typeof takePictures): Promise<number> {
  const browser = await launchChromium('the pictures of the console');
  if (browser === undefined) {
    process.stderr.write('The pictures need a chromium in /usr/bin or on the PATH.\n');
    return 1;
  }
  try {
    for (const { file, bytes } of await take(browser, folder))
      process.stdout.write(`${file}, ${Math.ceil(bytes / 1_000)} KB\n`);
    return 0;
  } finally {
    await browser.close();
  }
}
