import { expect } from 'chai';
import fc from 'fast-check';
import { ANSWER_LIMITS } from '../../../../src/adapters/providers/upstream/answer-limits.ts';
import { parseExactJson } from '../../../../src/adapters/providers/upstream/exact-json.ts';
import { parseLongExactJson } from '../../../../src/adapters/providers/upstream/long-json.ts';
import { runs } from '../../../support/runs.ts';

const resultOf = async (parse: () => unknown): Promise<unknown> => {
  try {
    return { read: await parse() };
  } catch (error) {
    return (error as Error).name;
  }
};

async function expectSame(text: string): Promise<void> {
  expect(await resultOf(() => parseLongExactJson(text))).to.deep.equal(await resultOf(() => parseExactJson(text)));
}

const row = '{"betId":"1","bet":10.50,"round":null,"list":[1,[2]]}';

describe('parseLongExactJson', () => {
  for (const text of [
    `{"errorCode":0,"result":[${row},${row}],"more":[],"none":[ ],"deep":{"list":[1]}}`,
    `{"result":[${row},]}`,
    '{"result":[,1]}',
    '{"result":[1}]}',
    '{"a":[1],"a":[2]}',
    '{"10":[1],"9":[2],"__proto__":[3]}',
    '[[1],[2]]',
    '"[1]"',
    '',
  ]) {
    it(`reads ${JSON.stringify(text)} as the parser of short texts does`, () => expectSame(text));
  }

  it('reads any JSON, and refuses what is almost JSON, as the parser of short texts does', async () => {
    const piece = fc.constantFrom(...Array.from('{}[]:,"\\ 1e'), '"a":', '[1', '2]', '{"a":[', ']}');
    const almostJson = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));

    await fc.assert(fc.asyncProperty(fc.oneof(fc.json(), almostJson), expectSame), { numRuns: runs(600) });
  });

  it('lets others have their turns in the middle of a long list', async () => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);

    const read = (await parseLongExactJson(`{"result":[${`${row},`.repeat(50_000)}${row}]}`)) as { result: unknown[] };

    clearInterval(others);
    expect(read.result).to.have.length(50_001);
    expect(turns).to.be.above(3);
  });

  it('bounds the values and the length of each item and of all the rest, and the items', async () => {
    const items = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
    const ones = items(ANSWER_LIMITS.values + 1);
    const long = `"${'x'.repeat(2 * ANSWER_LIMITS.bytes)}"`;
    const members = Array.from({ length: ANSWER_LIMITS.values + 2 }, (_, at) => `"${at}":[]`).join(',');

    expect(await resultOf(() => parseLongExactJson(`{"result":${ones}}`))).to.have.property('read');
    for (const text of [
      ...[`{"result":[${ones}]}`, `{"a":{"b":${ones}}}`, `{${members}}`],
      ...[`{"a":${long}}`, `{"a":[${long}]}`, `{"a":${items(200_002)}}`],
    ]) {
      expect(await resultOf(() => parseLongExactJson(text))).to.equal('SyntaxError');
    }
  });
});
