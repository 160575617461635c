import { expect } from 'chai';
import { readInboundFixtures } from '../../inbound-fixture.ts';

interface Answer {
  readonly errorCode: unknown;
  readonly errorMessage: unknown;
  readonly result?: unknown;
}

/** Every answer that a fixture shows: to messages that were understood, and to requests that could not be read. */
const ANSWERS = readInboundFixtures('provider-d').flatMap(([file, { reply, refusal }]) =>
  [reply, refusal].flatMap((one) => (one === undefined ? [] : [[file, JSON.parse(one.body) as Answer] as const])),
);

// Clients of this protocol in use go by errorCode alone, as a number or a text, and read `result.cash` or `result.money` as text.
describe('the answers of protocol D', () => {
  it('have a code that a client reads without looking at the result', () => {
    const others = ANSWERS.filter(
      ([, { errorCode, errorMessage }]) => !Number.isInteger(errorCode) || typeof errorMessage !== 'string',
    );

    expect(ANSWERS.length).to.be.greaterThan(100);
    expect(others).to.deep.equal([]);
  });

  it('have an object for a result or none, never a list and never null', () => {
    const results = ANSWERS.flatMap(([file, { result }]) => (result === undefined ? [] : [[file, result] as const]));
    const odd = results.filter(([, result]) => typeof result !== 'object' || result === null || Array.isArray(result));

    expect(odd).to.deep.equal([]);
  });

  it('have amounts that are texts wherever they are known', () => {
    const amounts = ANSWERS.flatMap(([file, { result }]) =>
      Object.entries(result ?? {}).flatMap(([name, value]) =>
        name === 'cash' || name === 'money' ? [[file, name, value] as const] : [],
      ),
    );

    expect(amounts.filter(([, , value]) => typeof value !== 'string')).to.deep.equal([]);
  });
});
