import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import { inputOf, plain, readConnection, readFixtures, type OutboundFixture } from './outbound-fixture.ts';
import { ReplayingUpstream } from './replaying-upstream.ts';

const TIMEOUT_MS = 5_000;

async function play(protocol: ProviderProtocol, fixture: OutboundFixture) {
  const upstream = new ReplayingUpstream(fixture.exchanges);
  const uuids = [...(fixture.uuids ?? [])];
  try {
    const connected = protocol.connect({
      code: protocol.label,
      baseUrl: await upstream.start(),
      ...readConnection(protocol.protocol),
      ...fixture.connection,
      timeoutMs: TIMEOUT_MS,
      runtime: {
        nowMs: () => fixture.nowMs,
        uuid: () => uuids.shift() ?? 'a uuid too many was asked for',
        wait: () => Promise.resolve(),
      },
    });
    if (!connected.ok) throw new Error(`${connected.error.field} ${connected.error.rule}`);
    const gateway = connected.value;
    const result =
      fixture.extend === undefined
        ? await gateway.call(fixture.call ?? 'health_check', inputOf(fixture))
        : await gateway.extend(fixture.extend);
    return { result, requests: upstream.requests };
  } finally {
    await upstream.stop();
  }
}

for (const protocol of PROTOCOLS) {
  describe(`${protocol.protocol}, outbound on the wire`, () => {
    for (const [file, fixture] of readFixtures(protocol.protocol)) {
      it(`${file}: ${fixture.title}`, async () => {
        const { result, requests } = await play(protocol, fixture);

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
