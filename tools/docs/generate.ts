/** `npm run docs` writes the generated documents. With `--check` it only names those that are outdated, and then exits with 1. */
import { readFile, writeFile } from 'node:fs/promises';
import { GENERATED_DOCS } from './generated-docs.ts';

const ROOT = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');

const current = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8').catch(() => '');

for (const [path, generate] of Object.entries(GENERATED_DOCS)) {
  const before = await current(path);
  const text = await generate(before);
  if (before === text) continue;
  if (isCheck) {
    console.error(`${path} is stale; \`npm run docs\` writes it anew.`);
    process.exitCode = 1;
  } else {
    await writeFile(new URL(path, ROOT), text);
    console.log(`${path} written.`);
  }
}
