/** Prints the test files that a run has lost: `tsx test/support/print-lost-files.ts RESULTS.json` */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lostFiles, type RunResults } from './lost-files.ts';

const [results = ''] = process.argv.slice(2);
const ROOT = 'test';
const all = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('bench'))
  .map((path) => resolve(join(ROOT, path)));
const text = readFileSync(results, 'utf8');
const lost = text === '' ? [] : lostFiles(JSON.parse(text) as RunResults, all);
console.log(lost.join('\n'));
