import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { GENERATED_DOCS } from '../../../tools/docs/generated-docs.ts';

const ROOT = new URL('../../../', import.meta.url);

describe('the generated documents', () => {
  for (const [path, generate] of Object.entries(GENERATED_DOCS)) {
    it(`include ${path} as it is generated now`, async () => {
      const current = await readFile(new URL(path, ROOT), 'utf8');

      expect(current).to.equal(await generate(current));
    });
  }
});
