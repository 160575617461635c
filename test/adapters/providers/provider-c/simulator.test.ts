import { expect } from 'chai';
import { encrypt } from '../../../../src/adapters/providers/provider-c/encryption.ts';
import { sign } from '../../../../src/adapters/providers/provider-c/signature.ts';
import { sealQuery } from '../../../../src/adapters/providers/provider-c/sealed-query.ts';
import { readXml } from '../../../../src/adapters/providers/provider-c/xml-answer.ts';
import { providerC } from '../../../../src/adapters/providers/provider-c/index.ts';
import { connectTo, startSimulator, type Started } from './simulated-provider.ts';

const KEYS = { md5Key: 'MadeUpMd5Key1', secretKey: '0123456789ABCDEF0123456789ABCDEF', encryptKey: 'Zk7Qw2Lp' };
const TIME = '20260115093000';
const FORM = 'application/x-www-form-urlencoded';
const PLAYER = 'DEMOPLAYER1';

const form = (q: string, s: string): string => `q=${encodeURIComponent(q)}&s=${s}`;
const sealed = (query: string, time = TIME): string => form(encrypt(query, KEYS.encryptKey), sign(query, time, KEYS));

const withSmallNames = (query: string): string => query.replace(/\w+=/g, (name) => name.toLowerCase());

describe('the simulator of protocol C', () => {
  let started: Started;

  beforeEach(async () => {
    started = await startSimulator();
  });

  afterEach(() => started.simulator.server.stop());

  async function answerTo(body: string, contentType = FORM): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(started.baseUrl, { method: 'POST', headers: { 'Content-Type': contentType }, body });
    return readXml(await response.text()) ?? {};
  }
  const post = async (body: string, contentType = FORM): Promise<string> =>
    String((await answerTo(body, contentType))['ErrorMsgId']);
  const elements = (method: string, parameters: Readonly<Record<string, string>>) =>
    answerTo(sealQuery({ method, time: TIME, parameters }, KEYS));
  const ask = (method: string, parameters: Readonly<Record<string, string>>): Promise<string> =>
    post(sealQuery({ method, time: TIME, parameters }, KEYS));

  const betIds = async (method: string, parameters: Readonly<Record<string, string>>) => {
    const { BetDetailList } = await elements(method, parameters);
    return (BetDetailList as { readonly BetDetail?: readonly Record<string, string>[] }).BetDetail?.map(
      ({ BetID }) => BetID,
    );
  };

  it('is loaded by the protocol', async () => {
    const createSimulator = await providerC.loadSimulator();

    expect(createSimulator({ nowMs: () => 0 }).sample.player).to.equal(PLAYER);
  });

  it('holds a settled, an open and a cancelled bet', () => {
    const states = [...started.simulator.books.bets.values()].map(({ status }) => status);

    expect(states).to.deep.equal(['settled', 'unsettled', 'cancelled']);
  });

  const good = `method=GetUserStatusDV&Key=${KEYS.secretKey}&Time=${TIME}&Username=${PLAYER}`;
  for (const [title, code, body, contentType] of [
    ['a good query', '0', sealed(good), FORM],
    ['a wrong signature', '102', form(encrypt(good, KEYS.encryptKey), sign(`${good} `, TIME, KEYS)), FORM],
    [
      'a signature in capitals',
      '102',
      form(encrypt(good, KEYS.encryptKey), sign(good, TIME, KEYS).toUpperCase()),
      FORM,
    ],
    [
      'a query that was changed',
      '102',
      form(encrypt(good.replace(PLAYER, 'OTHER'), KEYS.encryptKey), sign(good, TIME, KEYS)),
      FORM,
    ],
    ['a missing signature', '102', `q=${encodeURIComponent(encrypt(good, KEYS.encryptKey))}`, FORM],
    ['a wrong secret key', '102', sealed(good.replace('0123', '9999')), FORM],
    ['another encryption key', '142', form(encrypt(good, 'Other888'), sign(good, TIME, KEYS)), FORM],
    ['a missing query', '142', 's=x', FORM],
    ['another content type', '142', sealed(good), 'text/plain'],
    ['a missing time', '142', sealed(good.replace(`&Time=${TIME}`, ''), ''), FORM],
    // Clients write these names with a capital and without; one that was tested against the live interface writes Method.
    ['a query whose method has a capital', '0', sealed(good.replace('method=', 'Method=')), FORM],
    ['a query with all names in small letters', '0', sealed(withSmallNames(good)), FORM],
    ['a method that is not there', '142', sealed(good.replace('GetUserStatus', 'EraseUser')), FORM],
    ['a missing parameter', '142', sealed(good.replace(/&Username.*/, '')), FORM],
  ] as const) {
    it(`answers ${code} to ${title}`, async () => {
      expect(await post(body, contentType)).to.equal(code);
    });
  }

  for (const [code, method, parameters] of [
    ['108', 'RegUserInfo', { Username: 'with_underscore', CurrencyType: 'USD' }],
    ['114', 'RegUserInfo', { Username: 'NEWCOMER1', CurrencyType: 'XXX' }],
    ['0', 'RegUserInfo', { Username: 'NEWCOMER1', CurrencyType: 'VND2' }],
    ['113', 'RegUserInfo', { Username: PLAYER, CurrencyType: 'USD' }],
    ['116', 'KickUser', { Username: 'NOBODY1' }],
    ['110', 'KickUser', { Username: PLAYER }],
    ['116', 'GetUserStatusDV', { Username: 'NOBODY1' }],
    ['134', 'LoginRequest', { Username: PLAYER, CurrencyType: 'USD', GameCode: 'NOGAME' }],
    ['0', 'LoginRequest', { Username: PLAYER, CurrencyType: 'USD', GameCode: 'Fishermen Gold' }],
    ['0', 'LoginRequestTryToPlayDV', { Amount: '1000', CurrencyType: 'USD' }],
    ['0', 'LoginRequestForFun', { amount: '1000', CurrencyType: 'USD' }],
    [
      '0',
      'SetBetLimit',
      { Username: PLAYER, Currency: 'USD', Set1: '2048', Set2: '16384', Gametype: 'roulette,others' },
    ],
    ['142', 'SetBetLimit', { Username: PLAYER, Currency: 'USD', Set1: 'low' }],
    ['116', 'SetBetLimit', { Username: 'NOBODY1', Currency: 'USD', Set1: '2048' }],
    ['142', 'GetAllBetDetailsDV', { Date: 'today' }],
    ['114', 'LoginRequestForFun', { Amount: '1', CurrencyType: 'XXX' }],
    ['142', 'LoginRequestForFun', { Amount: 'much', CurrencyType: 'USD' }],
    ['145', 'SetUserMaxWinning', { Username: PLAYER, MaxWinning: '1.001' }],
    ['142', 'SetUserMaxWinning', { Username: PLAYER, MaxWinning: '-1' }],
    ['111', 'GetAllBetDetailsForTimeIntervalDV', { FromTime: '2026-01-01 00:00:00', ToTime: '2026-01-02 00:00:01' }],
    ['142', 'GetAllBetDetailsForTimeIntervalDV', { FromTime: '2026-01-02 00:00:00', ToTime: '2026-01-01 00:00:00' }],
    [
      '111',
      'GetUserBetItemDV',
      { Username: PLAYER, FromTime: '2026-01-01 00:00:00', ToTime: '2026-01-08 00:00:01', Offset: '0' },
    ],
    [
      '142',
      'GetUserBetItemDV',
      { Username: PLAYER, FromTime: '2026-01-01 00:00:00', ToTime: '2026-01-08 00:00:00', Offset: '-1' },
    ],
    ['152', 'GetTransactionDetails', { TransactionID: '1' }],
  ] as const) {
    it(`answers ${code} to ${method} with ${new URLSearchParams(parameters).toString()}`, async () => {
      expect(await ask(method, parameters)).to.equal(code);
    });
  }

  // So said by a client that was tested against the live interface.
  for (const [player, expected] of [
    [PLAYER, 'true'],
    ['NOBODY1', 'false'],
  ] as const) {
    it(`says ${expected} in small letters of ${player}`, async () => {
      expect(await elements('VerifyUsername', { Username: player })).to.include({ IsExist: expected });
    });
  }

  // Two clients ask so: a day of this query goes from noon to noon.
  it('lists the settled bets from noon to noon, of all players or of one', async () => {
    const { books } = started.simulator;
    books.addPlayer('OTHERPLAYER1', 'USD');
    books.addBet({ ...books.bets.get('35929576100')!, betId: '35929576199', player: 'OTHERPLAYER1' });
    const idsOf = (filter: Readonly<Record<string, string>>) =>
      betIds('GetAllBetDetailsDV', { Date: '2026-01-14', ...filter });

    expect(await idsOf({})).to.deep.equal(['35929576100', '35929576199']);
    expect(await idsOf({ Username: 'OTHERPLAYER1' })).to.deep.equal(['35929576199']);
    expect(await idsOf({ Date: '2026-01-15' })).to.equal(undefined);
  });

  it('lists the settled bets of an interval, of all players or of one', async () => {
    const { books } = started.simulator;
    books.addPlayer('OTHERPLAYER1', 'USD');
    books.addBet({ ...books.bets.get('35929576100')!, betId: '35929576199', player: 'OTHERPLAYER1' });
    const interval = { FromTime: '2026-01-15 00:00:00', ToTime: '2026-01-15 23:59:59' };
    const idsOf = (filter: Readonly<Record<string, string>>) =>
      betIds('GetAllBetDetailsForTimeIntervalDV', { ...interval, ...filter });

    expect(await idsOf({})).to.deep.equal(['35929576100', '35929576199']);
    expect(await idsOf({ Username: 'OTHERPLAYER1' })).to.deep.equal(['35929576199']);
    expect(await idsOf({ Username: 'NOBODY1' })).to.equal(undefined);
  });

  it('tells whether a player is online, and for how much', async () => {
    await ask('LoginRequest', { Username: PLAYER, CurrencyType: 'USD' });
    await ask('SetUserMaxWinning', { Username: PLAYER, MaxWinning: '100' });

    expect(await elements('GetUserStatusDV', { Username: PLAYER })).to.deep.include({
      Online: 'true',
      Betted: 'true',
      BettedAmount: '5.00',
      MaxWinning: '100',
    });
  });

  it('does not let a locked player in', async () => {
    const player = started.simulator.books.players.get(PLAYER);
    if (player !== undefined) player.isEnabled = false;

    expect(await ask('LoginRequest', { Username: PLAYER, CurrencyType: 'USD' })).to.equal('130');
  });

  it('answers every provider-specific operation', async () => {
    const gateway = connectTo(started);
    const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      queryBetLimit: { Currency: 'USD' },
      setUserMaxWinning: { MaxWinning: '100' },
    };
    const answers: [string, boolean][] = [];

    for (const operation of Object.keys(providerC.extensionTable)) {
      const answer = await gateway.extend({ operation, player: PLAYER, parameters: parameters[operation] ?? {} });
      answers.push([operation, answer.ok]);
    }

    expect(answers).to.deep.equal(Object.keys(providerC.extensionTable).map((operation) => [operation, true]));
  });

  it('lists the cancelled bet among the cancelled ones', async () => {
    const answer = await connectTo(started).extend({
      operation: 'getCancelledBetDetails',
      player: PLAYER,
      parameters: {},
    });

    expect(answer).to.have.nested.property('value.CancelledBetDetailList.BetDetail[0].BetID', '35929576102');
  });
});
