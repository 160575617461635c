import { expect } from 'chai';
import { NOTICE_KINDS } from '../../../../src/domain/notification/notice.ts';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const NEW_AGENT = { code: 'acme', name: 'Acme', currency: 'usd' };

describe('/admin/v1 /agents', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  it('creates an Agent with defaults, shows and changes it', async () => {
    const created = dataOf(await admin(gateway, 'POST', '/agents', NEW_AGENT));

    expect(created).to.deep.equal({
      code: 'ACME',
      name: 'Acme',
      currency: 'USD',
      callback_base: null,
      notice_url: null,
      notice_kinds: [...NOTICE_KINDS],
      countries: [],
      wallet_mode: 'gateway',
      implements: ['bet', 'settle', 'cancel'],
      push_unsettled: false,
      push_cancels: false,
      operates_providers: [],
      time_zone: 'UTC',
      callback_delivery: 'push',
      signs_requests: false,
      rate_limit: null,
      limit_wait_hours: 24,
      active: true,
      moved_away_at: null,
    });
    const changes = {
      callback_base: 'https://acme.example/hooks',
      wallet_mode: 'agent',
      operates_providers: ['A', 'B'],
      rate_limit: 50,
    };
    expect(dataOf(await admin(gateway, 'PATCH', '/agents/acme', changes))).to.deep.equal({ ...created, ...changes });
    expect(dataOf(await admin(gateway, 'PATCH', '/agents/ACME', { callback_base: null }))).to.include({
      callback_base: null,
    });
    expect(dataOf(await admin(gateway, 'GET', '/agents/acme'))).to.include({
      wallet_mode: 'agent',
      callback_base: null,
    });
  });

  it('folds the providers that an Agent operates, and reads a boolean as every one or none', async () => {
    await admin(gateway, 'POST', '/agents', NEW_AGENT);
    const shownAfter = async (operates: unknown) =>
      dataOf(await admin(gateway, 'PATCH', '/agents/acme', { operates_providers: operates }))['operates_providers'];

    expect(await shownAfter([' b', 'A', 'B'])).to.deep.equal(['A', 'B']);
    expect(await shownAfter(['A', '*'])).to.deep.equal(['*']);
    expect(await shownAfter(false)).to.deep.equal([]);
    expect(await shownAfter(true)).to.deep.equal(['*']);
  });

  it('refuses a taken code and an unknown one', async () => {
    await admin(gateway, 'POST', '/agents', NEW_AGENT);

    expect(refusalOf(await admin(gateway, 'POST', '/agents', NEW_AGENT))).to.deep.equal([
      409,
      1004,
      'agent "ACME" exists already',
    ]);
    expect(refusalOf(await admin(gateway, 'GET', '/agents/nobody'))).to.deep.equal([
      404,
      1007,
      'agent "nobody" does not exist',
    ]);
  });

  const refused: readonly (readonly [unknown, string])[] = [
    [{}, 'code is required'],
    [[], 'body must be of type object'],
    [
      { ...NEW_AGENT, code: 'a b' },
      'code must be 1 to 32 letters, digits, "_" or "-", beginning with a letter or digit',
    ],
    [{ ...NEW_AGENT, name: 5 }, 'name must be of type string'],
    [{ ...NEW_AGENT, name: '  ' }, 'name must have at least 1 character'],
    [{ ...NEW_AGENT, name: 'a\u0000' }, 'name must be free of control characters'],
    [
      { ...NEW_AGENT, name: 'Casino \u202eevil' },
      'name must be free of invisible characters and of those that change the direction',
    ],
    [
      { ...NEW_AGENT, name: 'Cas\u200bino' },
      'name must be free of invisible characters and of those that change the direction',
    ],
    [{ ...NEW_AGENT, active: 'yes' }, 'active must be of type boolean'],
    [{ ...NEW_AGENT, wallet_mode: 'both' }, 'wallet_mode must be one of gateway, agent'],
    [{ ...NEW_AGENT, callback_base: 'ftp://x' }, 'callback_base must be an absolute http or https URL'],
    [{ ...NEW_AGENT, callback_base: ' https://x' }, 'callback_base must be an absolute http or https URL'],
    [{ ...NEW_AGENT, callback_base: 'https://x\n' }, 'callback_base must be an absolute http or https URL'],
    [{ ...NEW_AGENT, callback_base: 'https://x/a b' }, 'callback_base must be an absolute http or https URL'],
    [{ ...NEW_AGENT, callback_base: 'https://x\\a' }, 'callback_base must be an absolute http or https URL'],
    [{ ...NEW_AGENT, callback_base: 'https://u:p@x' }, 'callback_base must have no user, password, query or fragment'],
    [{ ...NEW_AGENT, implements: ['bet'] }, 'implements must include bet, settle, cancel'],
    [{ ...NEW_AGENT, colour: 'red' }, 'colour is not a known field'],
  ];

  for (const [body, sentence] of refused) {
    it(`refuses a new Agent because ${sentence}`, async () => {
      expect(refusalOf(await admin(gateway, 'POST', '/agents', body))).to.deep.equal([400, 1001, sentence]);
    });
  }

  it('refuses a change that changes nothing', async () => {
    expect(refusalOf(await admin(gateway, 'PATCH', '/agents/X', {}))).to.deep.equal([
      400,
      1001,
      'body must name at least one field',
    ]);
  });
});
