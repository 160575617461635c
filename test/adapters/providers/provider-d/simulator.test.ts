import { expect } from 'chai';
import { NOW_MS, SimulatedAccount } from './simulated-account.ts';

const seconds = (ms: number): string => String(Math.floor(ms / 1000));
const RANGE = { startTime: '20250101000000', endTime: '20250101235959' };

/** Requests that the real upstream refuses, with their codes. */
const REFUSED: Readonly<Record<string, readonly [Readonly<Record<string, string>>, number]>> = {
  'a wrong signature': [{ cmd: 'Hello', signature: 'x' }, 10303],
  'an unknown vendor': [{ cmd: 'Hello', vendorId: 'x' }, 10302],
  'no signature': [{ cmd: 'Hello', signature: '' }, 10304],
  'no vendor': [{ cmd: 'Hello', vendorId: '' }, 10301],
  neither: [{ cmd: 'Hello', vendorId: '', signature: '' }, 103],
  'a command in the wrong case': [{ cmd: 'hello' }, 100],
  'a command that every object has': [{ cmd: 'constructor' }, 100],
  'a clock that is behind': [{ cmd: 'Hello', timestamp: seconds(NOW_MS - 60_000) }, 10202],
  'a clock that is ahead': [{ cmd: 'Hello', timestamp: seconds(NOW_MS + 60_000) }, 10202],
  'a time that is none': [{ cmd: 'Hello', timestamp: 'now' }, 102],
  'a member without a name': [{ cmd: 'MemberRegister', password: 'secret', username: 'x' }, 10502],
  'a short name': [{ cmd: 'MemberRegister', user: 'FOUR', password: 'secret', username: 'x' }, 10405],
  'a long name': [{ cmd: 'MemberRegister', user: 'A'.repeat(18), password: 'secret', username: 'x' }, 10404],
  'a name with a dash': [{ cmd: 'MemberRegister', user: 'FIVE-5', password: 'secret', username: 'x' }, 10422],
  'no password': [{ cmd: 'MemberRegister', user: 'PLAYER', username: 'x' }, 10503],
  'a short password': [{ cmd: 'MemberRegister', user: 'PLAYER', password: 'short', username: 'x' }, 10407],
  'no username': [{ cmd: 'MemberRegister', user: 'PLAYER', password: 'secret' }, 10403],
  'a closed limit': [
    { cmd: 'MemberRegister', user: 'PLAYER', password: 'secret', username: 'x', limitType: '3' },
    10601,
  ],
  'a member twice': [{ cmd: 'MemberRegister', user: 'DEMO_PLAYER01', password: 'secret', username: 'x' }, 104],
  'a login without a name': [{ cmd: 'LoginGame', password: 'secret' }, 10502],
  'a login without a password': [{ cmd: 'LoginGame', user: 'DEMO_PLAYER01' }, 10503],
  'a login of a stranger': [{ cmd: 'LoginGame', user: 'STRANGER', password: 'secret' }, 10501],
  'a wrong password': [{ cmd: 'LoginGame', user: 'DEMO_PLAYER01', password: 'secret' }, 10504],
  'an unknown mode': [{ cmd: 'LoginGame', isTest: '1', mode: 'onlychess' }, 106],
  'an unknown language': [{ cmd: 'LoginGame', isTest: '1', lang: '12' }, 106],
  'a logout of a stranger': [{ cmd: 'LogoutGame', user: 'STRANGER' }, 10501],
  'a report without a start': [{ cmd: 'GetDateTimeReport' }, 102],
  'a report over more than a day': [{ cmd: 'GetDateTimeReport', ...RANGE, endTime: '20250102000001' }, 10201],
  'a report of a stranger': [{ cmd: 'GetDateTimeReport', ...RANGE, user: 'STRANGER' }, 10501],
  'a round without its period': [{ cmd: 'GetDateTimeReport', ...RANGE, gameno2: '1' }, 10602],
  'a tip report without an end': [{ cmd: 'GetTipReport', startTime: RANGE.startTime }, 102],
  'a detail without a bet': [{ cmd: 'GetReportDetail' }, 10910],
  'a bet that is no number': [{ cmd: 'GetReportDetail', betId: 'x' }, 10912],
  'an unknown bet': [{ cmd: 'GetReportDetail', betId: '1' }, 10911],
  'a status without a serial number': [{ cmd: 'GetDealidStatus' }, 10703],
  'an unknown serial number': [{ cmd: 'GetDealidStatus', dealid: '1' }, 10704],
  'a switch of an unknown kind': [{ cmd: 'EnableorDisablemem', user: 'DEMO_PLAYER01', type: 'x', status: 'Y' }, 107],
  'a switch of a stranger': [{ cmd: 'EnableorDisablemem', user: 'STRANGER', type: 'bet', status: 'Y' }, 10501],
  'limits by type for nobody': [{ cmd: 'EditLimit', limitType: '2' }, 10401],
  'limits of a stranger': [{ cmd: 'EditLimit', user: 'STRANGER', maxwin: '1' }, 10501],
  'a limit that is no number': [{ cmd: 'EditLimit', user: 'DEMO_PLAYER01', maxwin: 'x' }, 106],
  'a password of a stranger': [{ cmd: 'ChangePassword', user: 'STRANGER', newpassword: 'secret' }, 10501],
  'a new password that is long': [{ cmd: 'ChangePassword', user: 'DEMO_PLAYER01', newpassword: 'a'.repeat(65) }, 10406],
};

describe('the simulator of protocol D', () => {
  let account: SimulatedAccount;

  beforeEach(async () => {
    account = await SimulatedAccount.open();
  });

  afterEach(() => account.close());

  for (const [what, [fields, code]] of Object.entries(REFUSED)) {
    it(`refuses ${what} with ${code}`, async () => {
      expect((await account.ask(fields)).errorCode).to.equal(code);
    });
  }

  it('takes a clock that is right, and one that was not sent', async () => {
    const right = await account.ask({ cmd: 'Hello', timestamp: seconds(NOW_MS) });
    const none = await account.ask({ cmd: 'Hello' });

    expect([right.result, none.result]).to.deep.equal(['HELLO', 'HELLO']);
  });

  it('takes fields from the query, as the real one does', async () => {
    const query = new URLSearchParams({ cmd: 'Hello', ...account.signed() });
    const response = await fetch(`${account.url}/api/wallet/Gateway.php?${query.toString()}`, { method: 'POST' });

    expect(await response.json()).to.have.property('result', 'HELLO');
  });

  // Clients in use call these paths.
  for (const path of ['/', '/Gateway.php', '/api/public/Gateway.php']) {
    it(`answers under ${path}`, async () => {
      const body = new URLSearchParams({ cmd: 'Hello', ...account.signed() });
      const response = await fetch(account.url + path, { method: 'POST', body });

      expect(await response.json()).to.have.property('result', 'HELLO');
    });
  }

  it('knows no other address and no other method', async () => {
    const elsewhere = await fetch(`${account.url}/elsewhere`, { method: 'POST' });
    const read = await fetch(account.url);

    expect([elsewhere.status, read.status]).to.deep.equal([404, 404]);
  });

  it('logs everybody out who is not named', async () => {
    for (const player of account.simulator.books.players.values()) player.isOnline = true;

    await account.ask({ cmd: 'LogoutGame' });

    expect([...account.simulator.books.players.values()].some(({ isOnline }) => isOnline)).to.equal(false);
  });

  it('refuses a report too soon after one, and later after one that was empty', async () => {
    const report = { cmd: 'GetDateTimeReport', ...RANGE };
    const first = await account.ask(report);
    account.nowMs += 29_999;
    const tooSoon = await account.ask(report);
    account.nowMs += 1;
    const empty = await account.ask({ ...report, startTime: '20241231000000', endTime: '20241231000001' });
    account.nowMs += 9_999;
    const stillTooSoon = await account.ask(report);
    account.nowMs += 1;
    const second = await account.ask(report);

    const codes = [first, tooSoon, empty, stillTooSoon, second].map(({ errorCode }) => errorCode);
    expect(codes).to.deep.equal([0, 10411, 107, 10418, 0]);
  });

  for (const [filter, betIds] of [
    [{ gameno1: '112200001' }, ['660001', '660003', '660009']],
    [{ gameno1: '112200001', gameno2: '36' }, ['660003']],
    [{ gameno1: '112200001', gameno2: '36', user: 'OTHER_PLAYER02' }, []],
    [{ gameno1: '9' }, []],
  ] as const) {
    it(`reports the bets and tips with ${new URLSearchParams(filter).toString()}`, async () => {
      const { errorCode, result } = await account.ask({ cmd: 'GetDateTimeReport', ...RANGE, datatype: '2', ...filter });

      expect(errorCode).to.equal(betIds.length === 0 ? 107 : 0);
      expect(Array.from(result as Iterable<{ readonly betId: string }>, ({ betId }) => betId)).to.deep.equal(betIds);
    });
  }

  it('does not mind how long the range is when it is asked for one period', async () => {
    const wide = { cmd: 'GetDateTimeReport', startTime: '20241201000000', endTime: '20250201000000' };

    expect((await account.ask({ ...wide, gameno1: '112200001' })).errorCode).to.equal(0);
  });

  it('refuses the password that a member has', async () => {
    const change = { cmd: 'ChangePassword', user: 'DEMO_PLAYER01', newpassword: 'secret' };

    expect([(await account.ask(change)).errorCode, (await account.ask(change)).errorCode]).to.deep.equal([0, 10511]);
  });

  it('has a settled bet of today', () => {
    const { books, sample } = account.simulator;

    expect(books.bets.get(sample.betId)).to.include({ player: sample.player, status: 'settled' });
    expect([...books.bets.values()].map(({ status }) => status)).to.include.members(['unsettled', 'cancelled']);
  });
});
