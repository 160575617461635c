import { expect } from 'chai';
import {
  hashOf,
  secretCodeOf,
  signatureOf,
  SIGNATURE_RULES,
  type SignedText,
} from '../../../../src/adapters/providers/provider-a/signature.ts';

const RANDOM = '7f1c9d2e-0001-4a00-9000-000000000001';
const SN = 'zz01';
const KEYS = { secretKey: '0123456789ABCDEF0123456789ABCDEF', secretCode: 'ZRb5o99yGIV2mHjdb+ZribwCrSA=' };
const LOGIN_ID = 'demo_player01';

const textOf = (parameters: Readonly<Record<string, string>>): SignedText => ({
  random: RANDOM,
  sn: SN,
  ...parameters,
});

describe('the signature of protocol A', () => {
  it('derives secretCode from the password of the agent', () => {
    expect(secretCodeOf('demo-agent-pw')).to.equal(KEYS.secretCode);
  });

  const vectors = [
    ['open.user.create', {}, '9cd116986e62d6ee1d90e0dbbb9c7c76'],
    ['open.video.game.url', { loginId: LOGIN_ID }, 'a9a4004be83af314910667754c5d9b80'],
    ['open.lottery.game.url', { loginId: LOGIN_ID }, 'a9a4004be83af314910667754c5d9b80'],
    ['open.video.trial.game.url', {}, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.lottery.trial.game.url', {}, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.game.bg.fishing.trial.url', {}, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.game.bg.fishing.url', { loginId: LOGIN_ID }, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.game.bg.url', { loginId: LOGIN_ID }, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.game.bg.egame.url', { loginId: LOGIN_ID }, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.order.query', {}, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.operator.order.status', {}, 'a34aca5623e7e4af0e80d6c2dd857283'],
    ['open.agent.create', { loginId: 'demo_agent01' }, 'fc7bebe88b79ddca9ca57776e5d510ef'],
    ['open.operator.user.balance', { loginId: LOGIN_ID }, '6dffa6aa135d8c508f0dd33c44faffda'],
    ['open.sn.video.order.detail.url.get', { orderId: '900000001' }, 'cb71725a08fec6499ae029042f724607'],
  ] as const;
  for (const [method, parameters, expected] of vectors) {
    it(`signs ${method}`, () => {
      expect(signatureOf(SIGNATURE_RULES[method], textOf(parameters), KEYS)).to.equal(expected);
    });
  }

  const literals = [
    ['-60', '3ae81c39b631c0b36a1e1ae6d5c06fec'],
    ['-60.0', '6497e51d3095f6984c349da3903805ea'],
    ['-60.00', '12dd60a7dd67deb38203233d795a3a7a'],
    ['117', '6a84f7aab5e0dc08ff6e2ac516e3ea3b'],
    ['117.0', '9d1f9249e71c480953efaa9a2817ccb8'],
    ['0', '8eb5a8c0a08b6d4a719f40a192d8fc20'],
    ['500', '2bc62143d4d7f6a013ff1abcba4a32ac'],
    ['-500', '75ad86966befca9b664c7e09e4557c6d'],
  ] as const;
  for (const [amount, expected] of literals) {
    it(`signs a transfer of ${amount} as it is written`, () => {
      const rule = SIGNATURE_RULES['open.operator.user.transfer'];

      expect(signatureOf(rule, textOf({ loginId: LOGIN_ID, amount }), KEYS)).to.equal(expected);
    });
  }

  it('joins the parts of a digest by nothing', () => {
    expect(hashOf(RANDOM, SN, LOGIN_ID, '500', KEYS.secretCode)).to.equal('94482b809e42cfb734879e7389594dd4');
  });
});
