/** The wire fixtures: exact bytes out and in, with what they mean. */
import { expect } from 'chai';
import { outcomesOf, readInboundFixtures } from '../../../../test/adapters/providers/inbound-fixture.ts';
import { plain, readFixtures } from '../../../../test/adapters/providers/outbound-fixture.ts';
import { playOutbound, readInbound } from '../../../../test/adapters/providers/play-fixture.ts';
import type { ProviderMessage, ProviderReply, ReadRefusal, Result } from '../index.ts';
import type { Subject } from './subject.ts';

const FREE_ROUNDS = ['options', 'grant', 'cancel', 'list'];

/** Each call sends the bytes of its fixture, and understands the answer. Every supported cell has a fixture. */
export function outboundSuite({ protocol, fixtures }: Subject): void {
  describe(`${protocol.protocol}, outbound on the wire`, () => {
    for (const [file, fixture] of readFixtures(fixtures)) {
      it(`${file}: ${fixture.title}`, async () => {
        const { result, requests } = await playOutbound({ protocol, fixtures }, fixture);

        expect(requests).to.deep.equal(fixture.exchanges.map(({ request }) => request));
        expect(plain(result)).to.deep.equal(fixture.result);
      });
    }

    it('has a fixture for every supported cell and every provider-specific operation', () => {
      const all = readFixtures(fixtures).map(([, fixture]) => fixture);
      const calls = Object.entries(protocol.calls).filter(([, { support }]) => support === 'supported');
      const operations = protocol.extensions.flatMap((extension) => extension.operations);

      expect(all.map(({ call }) => call)).to.include.members(calls.map(([call]) => call));
      expect(all.map(({ extend }) => extend?.operation)).to.include.members(operations);
      if (protocol.freeRounds) expect(all.map(({ freeRounds }) => freeRounds)).to.include.members(FREE_ROUNDS);
    });
  });
}

/** Each callback is understood as its fixture says, and answered with its bytes. Every callback of the column has a fixture. */
export function inboundSuite({ protocol, fixtures }: Subject): void {
  const { inbound } = protocol;
  if (inbound === undefined) return;
  describe(`${protocol.protocol}, inbound on the wire`, () => {
    for (const [file, fixture] of readInboundFixtures(fixtures)) {
      it(`${file}: ${fixture.title}`, () => {
        const message = readInbound({ protocol, fixtures }, fixture);

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
      const all = readInboundFixtures(fixtures).map(([, fixture]) => JSON.stringify(fixture));
      const named = Object.values(protocol.callbacks).flatMap(({ operations }) => operations);

      const missing = named.filter((operation) => {
        const word = operation.split('/').at(-1)?.trim().toLowerCase() ?? operation;
        return !all.some((fixture) => fixture.toLowerCase().includes(word));
      });
      expect(missing).to.deep.equal([]);
    });
  });
}

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
