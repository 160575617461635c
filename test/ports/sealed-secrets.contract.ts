import { expect } from 'chai';
import type { SealedSecrets } from '../../src/application/ports/sealed-secrets.ts';

/** A store with no sealed text, and the means to keep some and to read them. */
export interface SealedSecretsWorld {
  readonly subject: SealedSecrets;
  /** Keeps a sealed text of each kind, and returns how many there are. */
  keep(sealed: (kind: number) => string): Promise<number>;
  /** Every kept text. */
  kept(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const [OLD, NEW] = ['0000000a', '0000000b'];
const oldOf = (kind: number): string => `v2.${OLD}.${kind}`;

/** The promises of every store of sealed secrets. */
export function sealedSecretsContract(title: string, open: () => Promise<SealedSecretsWorld>): void {
  describe(`${title} (a SealedSecrets)`, () => {
    let world: SealedSecretsWorld;

    beforeEach(async () => {
      world = await open();
    });

    afterEach(() => world.close());

    it('counts nothing where nothing is kept', async () => {
      expect(await world.subject.count()).to.deep.equal([]);
    });

    it('counts the texts of each key, and those that name none', async () => {
      const kinds = await world.keep((kind) => (kind === 0 ? 'v1.AAAA.BBBB' : oldOf(kind)));

      expect(await world.subject.count()).to.have.deep.members([
        { key: undefined, count: 1 },
        { key: OLD, count: kinds - 1 },
      ]);
    });

    it('gives the texts of other keys piece by piece, each once', async () => {
      const kinds = await world.keep((kind) => (kind === 1 ? `v2.${NEW}.1` : oldOf(kind)));

      const seen: string[] = [];
      let behind: string | undefined;
      for (let piece = 0; piece <= kinds; piece += 1) {
        const [text] = await world.subject.sealedByOthers(NEW, behind, 1);
        behind = text?.place ?? behind;
        if (text !== undefined) seen.push(text.sealed);
      }

      expect(seen).to.have.length(kinds - 1);
      expect(seen).to.have.members((await world.kept()).filter((text) => text.startsWith(`v2.${OLD}`)));
    });

    it('gives as many as are asked for', async () => {
      const kinds = await world.keep(oldOf);

      expect(await world.subject.sealedByOthers(NEW, undefined, kinds - 1)).to.have.length(kinds - 1);
      expect(await world.subject.sealedByOthers(NEW, undefined, kinds + 1)).to.have.length(kinds);
    });

    it('replaces what is still the same, and leaves the rest alone', async () => {
      const kinds = await world.keep(oldOf);
      const texts = await world.subject.sealedByOthers(NEW, undefined, kinds);
      const [changed, ...same] = texts.map((text, at) => ({ ...text, anew: `v2.${NEW}.${at}` }));
      await world.subject.replace([{ ...changed!, anew: 'v2.0000000c.1' }]);

      const replaced = await world.subject.replace([changed!, ...same]);

      expect(replaced).to.equal(kinds - 1);
      expect(await world.subject.count()).to.have.deep.members([
        { key: '0000000c', count: 1 },
        { key: NEW, count: kinds - 1 },
      ]);
    });
  });
}
