import { expect } from 'chai';
import { readInboundFixtures } from '../../../../test/adapters/providers/inbound-fixture.ts';
import { readFixtures } from '../../../../test/adapters/providers/outbound-fixture.ts';
import { playOutbound, readInbound } from '../../../../test/adapters/providers/play-fixture.ts';
import type { Subject } from './subject.ts';

/** A member whose length cannot be compared, in each place of each request and answer, is read or refused, and throws nothing. */
export function oddLengthSuite(subject: Subject): void {
  const { protocol, fixtures } = subject;
  describe(`${protocol.protocol} reads a member that has an odd length`, () => {
    for (const [file, fixture] of protocol.inbound === undefined ? [] : readInboundFixtures(fixtures)) {
      const bodies = withOddLengths(fixture.request.body);
      if (bodies.length === 0) continue;
      it(`in the request of ${file}`, () => {
        for (const body of bodies) {
          const request = { ...fixture.request, body };
          expect(() => readInbound(subject, { ...fixture, request }), body).not.to.throw();
        }
      });
    }

    for (const [file, fixture] of answersOfEachOperation(fixtures)) {
      const odd = fixture.exchanges.flatMap(({ request, answer }, at) =>
        withOddLengths(answer.body).map((body) => fixture.exchanges.with(at, { request, answer: { ...answer, body } })),
      );
      if (odd.length === 0) continue;
      it(`in the answer of ${file}`, async () => {
        for (const exchanges of odd) {
          const { result } = await playOutbound(subject, { ...fixture, exchanges });
          expect(result).to.have.property('ok');
        }
      });
    }
  });
}

/** It has a length that cannot be compared with a number: zod 4 throws where it compares the length of whatever has one. */
const ODD = { length: { toString: 1, valueOf: 1 } };

interface Member {
  readonly of: Record<string, unknown>;
  readonly name: string;
}

/** The same JSON as many times as it has members, each time with another member that has an odd length; none for a text that is no JSON. */
function withOddLengths(text: string): readonly string[] {
  const value = jsonIn(text);
  return membersOf(value).map(({ of, name }) => {
    const was = of[name];
    of[name] = ODD;
    const odd = JSON.stringify(value);
    of[name] = was;
    return odd;
  });
}

function membersOf(value: unknown): readonly Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const of = value as Record<string, unknown>;
  return Object.keys(of).flatMap((name) => [{ of, name }, ...membersOf(of[name])]);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One fixture of each operation that succeeds: the others have the same members. */
function answersOfEachOperation(fixtures: string) {
  const done = readFixtures(fixtures).filter(([, { result }]) => (result as { readonly ok: boolean }).ok);
  const operationOf = ([, { call, extend, freeRounds }]: (typeof done)[number]) =>
    call ?? extend?.operation ?? freeRounds;
  return done.filter((one, at) => done.findIndex((other) => operationOf(other) === operationOf(one)) === at);
}
