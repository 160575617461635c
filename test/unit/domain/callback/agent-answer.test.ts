import { expect } from 'chai';
import { attemptOutcomeOf, balanceIn, betAnswerOf } from '../../../../src/domain/callback/agent-answer.ts';
import type { CallbackReply } from '../../../../src/domain/callback/callback-outcome.ts';

const reply = (body: unknown, httpStatus = 200): CallbackReply => ({
  kind: 'answered',
  httpStatus,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const taking = (data: unknown) => ({ status: true, code: 0, data, msg: '' });
const refusing = (code: number, data: unknown = {}) => ({ status: false, code, data, msg: 'no' });

/** With the balance as text. */
const read = (answer: CallbackReply) => {
  const { kind, balance, ...more } = betAnswerOf(answer);
  return { kind, balance: balance?.toString(), ...more };
};

describe('the answer of an Agent to a bet', () => {
  for (const [what, body, balance] of [
    ['its balance as text', taking({ balance: '90.50', status: 'success' }), '90.5'],
    ['the word in capitals', taking({ balance: '90.50', status: 'SUCCESS' }), '90.5'],
    ['an empty word', taking({ balance: '90.50', status: '' }), '90.5'],
    ['no word', taking({ balance: '90.50', status: null }), '90.5'],
    ['its balance as a number', taking({ balance: 90.5 }), '90.5'],
    ['no balance', taking({}), undefined],
    ['no data', taking(null), undefined],
    ['a balance that is no number', taking({ balance: 'plenty' }), undefined],
    ['a balance in a list', taking({ balance: [90] }), undefined],
    ['a balance in powers of ten', taking({ balance: 1e30 }), undefined],
    ['the largest balance', taking({ balance: '-1000000000000000' }), '-1000000000000000'],
    ['a balance beyond it', taking({ balance: '1000000000000000.0000000001' }), undefined],
    ['a debt beyond it', taking({ balance: '-1000000000000000.0000000001' }), undefined],
    ['a balance with blanks around it', taking({ balance: ' 7 ' }), '7'],
  ] as const) {
    it(`counts as taken with ${what}`, () => {
      expect(read(reply(body))).to.deep.equal({ kind: 'taken', balance });
    });
  }

  for (const [what, answer, because] of [
    ['code 3001', reply(refusing(3001)), 'insufficient_balance'],
    ['code 3001 with HTTP 201', reply(refusing(3001), 201), 'insufficient_balance'],
    ['code 3001 and a word of its own', reply(refusing(3001, { status: 'poor' })), 'insufficient_balance'],
    ['a code of its own with the word', reply(refusing(9, { status: 'insufficient_balance' })), 'insufficient_balance'],
    ['the word alone', reply(taking({ status: 'insufficient_balance' })), 'insufficient_balance'],
    ['the word alone, in capitals', reply(taking({ status: ' Insufficient_Balance ' })), 'insufficient_balance'],
    ['another word', reply(taking({ status: 'player_not_found' })), 'bet_refused'],
    ['code 2003', reply(refusing(2003)), 'bet_refused'],
  ] as const) {
    it(`counts as refused with ${what}`, () => {
      expect(read(answer)).to.deep.equal({ kind: 'refused', because, balance: undefined });
    });
  }

  it('may contain the balance in a refusal', () => {
    expect(read(reply(refusing(3001, { balance: '3' })))).to.include({ kind: 'refused', balance: '3' });
  });

  for (const [what, answer] of [
    ['a time-out', { kind: 'timed_out', detail: '' }],
    ['a connection that is lost', { kind: 'connection_lost', detail: '' }],
    ['status 500 with an acceptance', reply(taking({}), 500)],
    ['status 500 with a refusal', reply(refusing(3001), 500)],
    // A proxy between the gateway and the Agent's system may send the HTTP status after the Agent's system has acted.
    ['status 409 with a refusal', reply(refusing(3001), 409)],
    ['status 404 with a refusal', reply(refusing(2001), 404)],
    ['status 400 with the word', reply(refusing(3001, { status: 'insufficient_balance' }), 400)],
    ['status 429', reply(refusing(3001), 429)],
    ['a redirect', reply(refusing(3001), 302)],
    ['a code of its own', reply(refusing(77))],
    ['a fault of the Agent with status 200', reply(refusing(9002))],
    ['its own fault and a word', reply(refusing(9002, { status: 'insufficient_balance' }))],
    ['a refusal with the word for a taken bet', reply(refusing(3001, { status: 'success' }))],
    ['success with an unknown word', reply(taking({ status: 'failed' }))],
    ['success with a word that is no text', reply(taking({ status: false }))],
    ['a code that is no number', reply({ status: false, code: '3001' })],
    ['no JSON', reply('<html>')],
    ['an empty body', reply('')],
    ['JSON that is no object', reply('null')],
    ['a refusal without a code', reply({ status: false })],
    ['a refusal with the code of success', reply({ status: false, code: 0 })],
    ['the code of success alone', reply({ code: 0 })],
    ['success with another code', reply({ status: true, code: 1 })],
    ['the code for a duplicate request', reply(refusing(1004))],
    ['the code for a time-out', reply(refusing(1003))],
  ] as const) {
    it(`leaves the outcome open with ${what}`, () => {
      expect(read(answer)).to.deep.equal({ kind: 'unknown', balance: undefined });
    });
  }

  for (const kind of ['unreachable', 'address_refused'] as const) {
    it(`shows that the bet was not sent when ${kind}`, () => {
      expect(betAnswerOf({ kind, detail: '' })).to.deep.equal({ kind: 'unsent' });
    });
  }

  for (const [answer, outcome] of [
    [reply(taking({})), 'accepted'],
    [reply(taking({ status: 'insufficient_balance' })), 'refused'],
    [reply(refusing(1004)), 'not_accepted'],
    [{ kind: 'timed_out', detail: '' }, 'timed_out'],
  ] as const) {
    it(`is logged as ${outcome}`, () => {
      expect(attemptOutcomeOf(answer, betAnswerOf(answer))).to.equal(outcome);
    });
  }
});

describe('the answer of an Agent to a balance question', () => {
  for (const [what, answer, balance] of [
    ['in the same currency', reply(taking({ balance: '7', currency: 'usd' })), '7'],
    ['without a currency', reply(taking({ balance: 7 })), '7'],
    ['in a currency that is no text', reply(taking({ balance: '7', currency: 840 })), undefined],
    ['in another currency', reply(taking({ balance: '7', currency: 'EUR' })), undefined],
    ['that refuses', reply(refusing(2001, { balance: '7' })), undefined],
    ['that fails', reply(taking({ balance: '7' }), 502), undefined],
    ['that does not come', { kind: 'timed_out', detail: '' }, undefined],
  ] as const) {
    it(`gives ${balance ?? 'nothing'} ${what}`, () => {
      expect(balanceIn(answer, 'USD')?.toString()).to.equal(balance);
    });
  }
});
