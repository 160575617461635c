import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';

const PICTURE = /!\[([^\]]*)\]\((docs\/pictures\/[^)]+\.png)\)/g;
const PNG = '89504e470d0a1a0a';
const BYTES_MAX = 150_000;

describe('the pictures of the README', () => {
  it('are two, each with words for those who cannot see it, and small', async () => {
    const pictures = [...(await readFile('README.md', 'utf8')).matchAll(PICTURE)];

    expect(pictures.map(([, , file]) => file)).to.deep.equal(['docs/pictures/overview.png', 'docs/pictures/round.png']);
    for (const [, words = '', file = ''] of pictures) {
      expect(words.length, file).to.be.above(60);
      expect((await readFile(file)).subarray(0, 8).toString('hex'), file).to.equal(PNG);
      expect((await stat(file)).size, file).to.be.below(BYTES_MAX);
    }
  });
});
