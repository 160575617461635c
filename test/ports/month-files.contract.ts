import { expect } from 'chai';
import type { MonthFiles } from '../../src/application/ports/month-files.ts';

/** The SHA-256 of the two lines of this suite, each with its end. */
const DIGEST = 'a8e0b152e029cd457f6ed93ebada6dee43afb550ee520f597bb55de2e4af7ee6';

/** The promises of every place for exported months. `broken` is the same place as a process finds it after a kill in the middle of a line. */
export function monthFilesContract(title: string, open: () => { files: MonthFiles; broken(): Promise<void> }): void {
  describe(`${title} (a MonthFiles)`, () => {
    const LINES = ['{"id":7,"account":"player:ä"}', '{"id":9,"account":"player:b"}'];

    it('has a whole file only after its end, and goes on behind the last whole line', async () => {
      const { files, broken } = open();
      const first = await files.write('2026-08');
      await first!.append(LINES.slice(0, 1));
      await first!.close();
      await broken();

      expect(first!.lastId).to.equal(0);
      expect(await files.digestOf('2026-08')).to.equal(undefined);

      const second = await files.write('2026-08');
      await second!.append(LINES.slice(1));
      const digest = await second!.finish();
      await second!.close();

      expect(second!.lastId).to.equal(7);
      expect(digest).to.deep.equal({ entries: 2, sha256: DIGEST });
      expect(await files.digestOf('2026-08')).to.deep.equal(digest);
      expect(await linesOf(files)).to.deep.equal(LINES);
      expect(await files.write('2026-08')).to.equal(undefined);
    });
  });
}

async function linesOf(files: MonthFiles): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of files.lines('2026-08')) lines.push(line);
  return lines;
}
