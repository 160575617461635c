import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { plain, readFixtures } from './outbound-fixture.ts';
import { playOutbound } from './play-fixture.ts';

for (const protocol of PROTOCOLS) {
  describe(`${protocol.protocol}, outbound on the wire`, () => {
    for (const [file, fixture] of readFixtures(protocol.protocol)) {
      it(`${file}: ${fixture.title}`, async () => {
        const { result, requests } = await playOutbound(protocol, fixture);

        expect(requests).to.deep.equal(fixture.exchanges.map(({ request }) => request));
        expect(plain(result)).to.deep.equal(fixture.result);
      });
    }

    it('has a fixture for every supported cell and every provider-specific operation', () => {
      const fixtures = readFixtures(protocol.protocol).map(([, fixture]) => fixture);
      const calls = Object.entries(protocol.calls).filter(([, { support }]) => support === 'supported');
      const operations = protocol.extensions.flatMap((extension) => extension.operations);

      expect(fixtures.map(({ call }) => call)).to.include.members(calls.map(([call]) => call));
      expect(fixtures.map(({ extend }) => extend?.operation)).to.include.members(operations);
    });
  });
}
