import { expect } from 'chai';
import { FolderFault, type ExportFolder } from '../../src/application/ports/export-folder.ts';
import type { OutgoingColumns, OutgoingRecord } from '../../src/application/ports/outgoing-records.ts';

/** A folder, and what others see in it. */
export interface FolderWorld {
  /** The same folder, as another process opens it. */
  readonly open: () => ExportFolder;
  /** The names of the files that a reader sees. */
  readonly names: () => Promise<readonly string[]>;
  /** The SHA-256 of a file, in hexadecimal digits. */
  readonly sha256Of: (name: string) => Promise<string>;
}

export const COLUMNS: OutgoingColumns = { id: 'text', amount: 'amount' };

export const recordOf = (number: number, amount: string): OutgoingRecord => ({
  place: String(number),
  atMs: undefined,
  values: { id: `R${String(number)}`, amount },
});

/** The promises of every folder of an export. */
export function exportFolderContract(title: string, world: () => FolderWorld): void {
  describe(`${title} (an ExportFolder)`, () => {
    const begun = async (folder: ExportFolder) => {
      await folder.manifest();
      const file = await folder.begin('records-1', COLUMNS);
      await file.write([recordOf(1, '1.0000000000'), recordOf(2, '-2.5000000000')]);
      return file;
    };

    it('keeps its manifest as a whole', async () => {
      const folder = world().open();
      expect(await folder.manifest()).to.equal(undefined);

      await folder.keep({ files: 1 });
      await folder.keep({ files: 2 });

      expect(await world().open().manifest()).to.deep.equal({ files: 2 });
    });

    it('refuses to replace what another process has kept meanwhile', async () => {
      const [folder, other] = [world().open(), world().open()];
      await folder.manifest();
      await other.manifest();
      await other.keep({ by: 'other' });

      const refused = await folder.keep({ by: 'this' }).catch((error: unknown) => error);

      expect(refused).to.be.instanceOf(FolderFault);
      expect(await world().open().manifest()).to.deep.equal({ by: 'other' });
    });

    it('shows no file before it is whole', async () => {
      const file = await begun(world().open());
      const before = await world().names();

      const { name, bytes, sha256 } = await file.finish();

      expect(before).to.deep.equal([]);
      expect(await world().names()).to.deep.equal([name]);
      expect([bytes > 0, sha256]).to.deep.equal([true, await world().sha256Of(name)]);
    });

    it('leaves nothing of a file that is taken back, or of a process that died', async () => {
      await (await begun(world().open())).discard();
      await begun(world().open());

      await world().open().manifest();

      expect(await world().names()).to.deep.equal([]);
    });
  });
}
