import { expect } from 'chai';
import { placeOf } from '../../../src/adapters/api/call.ts';
import { ACCESS_WORDS, CHANGE_WORDS, changeSentence } from '../../../src/adapters/api/words/change-words.ts';
import type { ToldChange } from '../../../src/adapters/api/words/told-change.ts';
import { ADMIN_CALLS } from '../../../src/adapters/api/contracts.ts';

const CHANGING = ADMIN_CALLS.filter((call) => placeOf(call).method !== 'GET');

const told = (changes: Partial<ToldChange>): string =>
  changeSentence({
    actor: 'anna',
    method: 'PATCH',
    path: '/admin/v1/agents/demo',
    entity: 'agents/DEMO',
    fields: [],
    code: 0,
    before: null,
    after: null,
    ...changes,
  });
const patched = (before: object, after: object, fields: readonly string[] = []): string =>
  told({ before: { ...before }, after: { ...after }, fields });

describe('the words for changes', () => {
  it('are there for every call that changes something, and for no other', () => {
    const routes = Object.fromEntries(Object.entries(CHANGE_WORDS).map(([name, { route }]) => [name, route]));

    expect(routes).to.deep.equal(Object.fromEntries(CHANGING.map(({ name, route }) => [name, route])));
  });

  for (const call of CHANGING) {
    it(`make sentences of ${call.name}: done, refused and without an outcome`, () => {
      const { method, path } = placeOf(call);
      const key = path.includes('{') ? '/KEY' : '';
      const change = {
        method,
        path: `/admin/v1${path.replaceAll(/\{\w+\}/g, 'KEY')}`,
        entity: `${path.split('/')[1] ?? ''}${key}`,
        fields: ['name'],
      };

      expect(told(change)).to.match(/^anna [a-z]+ed? [^{}]*\.$|^anna (?:set|made|signed|began) .*\.$/);
      expect(told(change)).not.to.include('called');
      expect(told({ ...change, code: 1001 })).to.match(/^anna tried to .*, and was refused with code 1001\.$/);
      expect(told({ ...change, code: null })).to.match(/^anna began to .*; its outcome is not known\.$/);
      if (key !== '') expect(told(change)).to.include('KEY');
    });
  }

  it('name a value before and after', () => {
    expect(patched({ wallet_mode: 'gateway' }, { wallet_mode: 'agent' })).to.equal(
      'anna set the wallet mode of Agent DEMO from gateway to agent.',
    );
  });

  it('say what came, what went, and what was turned on or off', () => {
    expect(patched({ callback_base: null }, { callback_base: 'https://a.example' })).to.equal(
      'anna set the callback base of Agent DEMO to https://a.example.',
    );
    expect(patched({ rate_limit: 7 }, {})).to.equal('anna removed the rate limit of Agent DEMO, which was 7.');
    expect(patched({ is_active: true }, { is_active: false })).to.equal('anna deactivated Agent DEMO.');
    expect(patched({ push_cancels: false }, { push_cancels: true })).to.equal(
      'anna turned the push of cancels of Agent DEMO on.',
    );
  });

  it('name a secret that was set, whose value nobody sees', () => {
    expect(patched({ is_active: true }, { is_active: true }, ['credentials', 'active'])).to.equal(
      'anna set the credentials of Agent DEMO.',
    );
  });

  it('name a thing as a person wrote it, and not as a path has it', () => {
    const path = '/admin/v1/people/ann%40example.com/links';

    expect(told({ method: 'POST', path, entity: 'people/ann%40example.com' })).to.equal(
      'anna made a link to sign in for administrator ann@example.com.',
    );
    expect(told({ method: 'POST', path, entity: 'people/100%' })).to.include('administrator 100%.');
  });

  it('say that nothing is another than before', () => {
    expect(patched({ name: 'A' }, { name: 'A' }, ['name'])).to.equal('anna changed nothing of Agent DEMO.');
  });

  it('name three differences and count the others, and cut long values', () => {
    const before = { a: 1, b: 2, c: 3, d: 4, e: 5 };
    const sentence = patched(before, { a: 'x'.repeat(100), b: 3, c: 4, d: 5, e: 6 });

    expect(sentence).to.match(/^anna set the a of Agent DEMO from 1 to x{60}…, .*, changed 2 more\.$/);
  });

  it('count the rules of an offer, and the games of an import', () => {
    const rules = { method: 'PUT', path: '/admin/v1/agents/demo/offer-rules' };
    expect(told({ ...rules, before: { offer_rules: [] }, after: { offer_rules: [{}, {}] } })).to.equal(
      'anna set the offer rules of Agent DEMO: 2 instead of 0.',
    );
    const games = { method: 'POST', path: '/admin/v1/games/import', entity: 'games' };
    expect(told({ ...games, after: { created: 3, updated: 0, rejected_total: 1 } })).to.equal(
      'anna imported games: created 3, rejected total 1.',
    );
  });

  it('tell of sign-ins, which no call makes', () => {
    const signIn = { method: 'POST', path: '/console/sign-in', entity: 'people/anna' };

    for (const [event, { done }] of Object.entries(ACCESS_WORDS)) {
      expect(told({ ...signIn, after: { event } })).to.equal(`anna ${done}.`);
    }
    expect(told({ ...signIn, actor: 'nobody', code: 1002, after: { event: 'sign_in_failed' } })).to.equal(
      'somebody unknown tried to sign in, and was refused with code 1002.',
    );
  });

  it('name the call that they do not know, as one of another version', () => {
    expect(told({ path: '/admin/v1/gone/x', entity: 'gone/x' })).to.equal('anna called PATCH gone/x.');
  });
});
