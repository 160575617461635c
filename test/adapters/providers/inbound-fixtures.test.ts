import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { ProviderMessage, ProviderReply, ReadRefusal } from '../../../src/application/ports/provider-inbox.ts';
import type { Result } from '../../../src/domain/shared/result.ts';
import { outcomesOf, readInboundFixtures } from './inbound-fixture.ts';
import { plain } from './outbound-fixture.ts';
import { readInbound } from './play-fixture.ts';

/** The message without what is no data. */
const understood = (message: ProviderMessage): unknown =>
  plain(Object.fromEntries(Object.entries(message).filter(([key]) => key !== 'reply')));

/** A refusal of all, also where a person sees it. */
function refusalOf(message: Result<ProviderMessage, ReadRefusal>) {
  if (!message.ok) return { refusal: message.error, unread: undefined };
  if (message.value.kind !== 'events' || message.value.batches.length > 0) return undefined;
  const { unread, reply } = message.value;
  return unread && { refusal: reply([]), unread: plain(unread) };
}

function replied(message: ProviderMessage, outcomes: never): ProviderReply {
  return message.kind === 'ping' ? message.reply : message.reply(outcomes);
}

for (const protocol of PROTOCOLS) {
  const { inbound } = protocol;
  if (inbound === undefined) continue;
  describe(`${protocol.protocol}, inbound on the wire`, () => {
    for (const [file, fixture] of readInboundFixtures(protocol.protocol)) {
      it(`${file}: ${fixture.title}`, () => {
        const message = readInbound(protocol, inbound, fixture);

        const refused = refusalOf(message);
        if (refused !== undefined) {
          expect(refused).to.deep.equal({ refusal: fixture.refusal, unread: fixture.unread });
          return;
        }
        if (!message.ok) return;
        expect(fixture).not.to.have.property('refusal');
        expect(understood(message.value)).to.deep.equal(fixture.message);
        expect(replied(message.value, outcomesOf(fixture))).to.deep.equal(fixture.reply);
      });
    }

    it('has an inbound fixture for every callback that its column names', () => {
      const fixtures = readInboundFixtures(protocol.protocol).map(([, fixture]) => JSON.stringify(fixture));
      const named = Object.values(protocol.callbacks).flatMap(({ operations }) => operations);

      const missing = named.filter((operation) => {
        const word = operation.split('/').at(-1)?.trim().toLowerCase() ?? operation;
        return !fixtures.some((fixture) => fixture.toLowerCase().includes(word));
      });
      expect(missing).to.deep.equal([]);
    });
  });
}
