import { expect } from 'chai';
import { OFFER_RULES } from '../../src/adapters/api/calls/offer-rules.ts';
import { held } from './held-to-contract.ts';

const URL_OF_RULES = 'http://gateway.example/admin/v1/agents/ORCHARD/offer-rules';
const [RULES] = Object.values(OFFER_RULES.show.examples);

/** Fetches an answer in the same way as a test. */
async function fetched(envelope: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': 'r1' };
  const answer = new Response(JSON.stringify(envelope), { headers });
  try {
    await held(() => Promise.resolve(answer))(URL_OF_RULES);
    return 'passed';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('an answer that a test fetches', () => {
  it('passes when it is what the contract says, or a refusal of the table', async () => {
    expect(await fetched({ status: true, code: 0, data: RULES, msg: '' })).to.equal('passed');
    expect(await fetched({ status: false, code: 1007, data: {}, msg: '' })).to.equal('passed');
  });

  it('does not pass with a field that the contract lacks, or without one that it has', async () => {
    expect(await fetched({ status: true, code: 0, data: { ...RULES, rtp: 1 }, msg: '' })).to.match(
      /^showOfferRules does not answer/,
    );
    expect(await fetched({ status: true, code: 0, data: {}, msg: '' })).to.match(/^showOfferRules does not answer/);
  });

  it('does not pass with a code that no table has', async () => {
    expect(await fetched({ status: false, code: 12_345, data: {}, msg: '' })).to.match(
      /^showOfferRules was refused with code 12345/,
    );
  });
});
