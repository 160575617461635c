import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { readInboundFixtures } from './inbound-fixture.ts';
import { readFixtures } from './outbound-fixture.ts';
import { playOutbound, readInbound } from './play-fixture.ts';

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
function answersOfEachOperation(protocol: string) {
  const done = readFixtures(protocol).filter(([, { result }]) => (result as { readonly ok: boolean }).ok);
  const operationOf = ([, { call, extend }]: (typeof done)[number]) => call ?? extend?.operation;
  return done.filter((one, at) => done.findIndex((other) => operationOf(other) === operationOf(one)) === at);
}

for (const protocol of PROTOCOLS) {
  const { inbound } = protocol;
  describe(`${protocol.protocol} reads a member that has an odd length`, () => {
    for (const [file, fixture] of inbound === undefined ? [] : readInboundFixtures(protocol.protocol)) {
      const bodies = withOddLengths(fixture.request.body);
      if (bodies.length === 0) continue;
      it(`in the request of ${file}`, () => {
        for (const body of bodies) {
          const request = { ...fixture.request, body };
          expect(() => readInbound(protocol, inbound!, { ...fixture, request }), body).not.to.throw();
        }
      });
    }

    for (const [file, fixture] of answersOfEachOperation(protocol.protocol)) {
      const odd = fixture.exchanges.flatMap(({ request, answer }, at) =>
        withOddLengths(answer.body).map((body) => fixture.exchanges.with(at, { request, answer: { ...answer, body } })),
      );
      if (odd.length === 0) continue;
      it(`in the answer of ${file}`, async () => {
        for (const exchanges of odd) {
          const { result } = await playOutbound(protocol, { ...fixture, exchanges });
          expect(result).to.have.property('ok');
        }
      });
    }
  });
}
