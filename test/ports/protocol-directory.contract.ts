import { expect } from 'chai';
import type { ProtocolDirectory } from '../../src/application/ports/protocol-directory.ts';
import { UNIFIED_CALLS } from '../../src/domain/provider/unified-call.ts';
import { UNIFIED_CALLBACKS } from '../../src/domain/provider/unified-callback.ts';

/** The promises of every protocol directory. */
export function protocolDirectoryContract(title: string, open: () => ProtocolDirectory): void {
  describe(`${title} (a ProtocolDirectory)`, () => {
    it('has protocols, each under a name and a label of its own', () => {
      const all = open().all();

      expect(all).not.to.have.length(0);
      expect(new Set(all.map(({ protocol }) => protocol)).size).to.equal(all.length);
      expect(new Set(all.map(({ label }) => label)).size).to.equal(all.length);
    });

    it('says of every unified function what each protocol makes of it', () => {
      for (const { calls, callbacks } of open().all()) {
        expect(Object.keys(calls)).to.deep.equal(Object.keys(UNIFIED_CALLS));
        expect(Object.keys(callbacks)).to.deep.equal(Object.keys(UNIFIED_CALLBACKS));
      }
    });
  });
}
