/** Hostile texts: to the inbox by anybody, and as the answer of an upstream that is broken or was taken over. */
import { expect } from 'chai';
import { readInboundFixtures } from '../../../../test/adapters/providers/inbound-fixture.ts';
import { readFixtures } from '../../../../test/adapters/providers/outbound-fixture.ts';
import { playOutbound, readInbound } from '../../../../test/adapters/providers/play-fixture.ts';
import type { Result, UpstreamFailure } from '../index.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';
import { forgetTexts, slownessOf } from './slowness.ts';
import type { Subject } from './subject.ts';

const LENGTH = 4_096;

/** A hostile text moves no money, says nothing about a transfer or a grant, and throws nothing. */
export function hostileSuite(subject: Subject): void {
  const inbound = subject.protocol.inbound === undefined ? [] : readInboundFixtures(subject.fixtures);
  const calls = callsOf(subject.fixtures);

  describe(`${subject.protocol.protocol} and a hostile text`, () => {
    for (const [shape, textOf] of Object.entries(HOSTILE_SHAPES)) {
      const text = textOf(LENGTH);

      it(`takes nothing from a body of ${shape}`, () => {
        for (const [file, fixture] of inbound) {
          const read = readInbound(subject, { ...fixture, request: { ...fixture.request, body: text } });
          const movements = read.ok && read.value.kind === 'events' ? read.value.batches : [];

          expect(movements, file).to.deep.equal([]);
        }
      });

      it(`knows no outcome after an answer of ${shape}`, async () => {
        for (const [file, fixture] of calls) {
          // What is asked before free rounds are given has its own answer: without it nothing is given.
          const heard = fixture.freeRounds === undefined ? 0 : fixture.exchanges.length - 1;
          const exchanges = fixture.exchanges.map(({ request, answer }, at) => ({
            request,
            answer: at < heard ? answer : { ...answer, body: text },
          }));
          const { result } = await playOutbound(subject, { ...fixture, exchanges });

          expect(result, file).to.have.property('ok');
          if (fixture.call === 'fund_transfer' || fixture.freeRounds === 'grant')
            expect(isOpen(result), file).to.equal(true);
        }
      });
    }
  });
}

/** The inbox reads what anybody may send in a time in proportion to its length. It takes some seconds. */
export function slownessSuite(subject: Subject): void {
  const [, fixture] = subject.protocol.inbound === undefined ? [] : (readInboundFixtures(subject.fixtures)[0] ?? []);
  if (fixture === undefined) return;
  describe(`${subject.protocol.protocol} and a long hostile text`, () => {
    after(forgetTexts);
    for (const shape of Object.keys(HOSTILE_SHAPES)) {
      it(`reads ${shape} in a time in proportion to the length`, async () => {
        const read = (body: string) => readInbound(subject, { ...fixture, request: { ...fixture.request, body } });

        expect(await slownessOf(read, shape)).to.equal(undefined);
      });
    }
  });
}

/** One fixture of each unified call, and of each call about free rounds, that asks the upstream. */
function callsOf(fixtures: string) {
  const nameOf = ([, { call, freeRounds }]: ReturnType<typeof readFixtures>[number]) => call ?? freeRounds;
  const asking = readFixtures(fixtures).filter((one) => nameOf(one) !== undefined && one[1].exchanges.length > 0);
  return asking.filter((one, at) => asking.findIndex((other) => nameOf(other) === nameOf(one)) === at);
}

const isOpen = (result: Result<unknown, UpstreamFailure> | undefined): boolean =>
  result?.ok === false && result.error.kind === 'provider_outcome_unknown';
