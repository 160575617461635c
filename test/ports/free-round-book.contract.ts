import { expect } from 'chai';
import type { GrantChange, GrantFilter, NewGrant } from '../../src/application/ports/free-round-book.ts';
import type { Grant } from '../../src/domain/free-rounds/grant.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { OTHER_PROVIDER, PLAYER, populate, SECOND_PLAYER, shown } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { acceptedOf, decidedOf, record, recordIn, WALLET, winEvent } from './wallet-seeds.ts';

const DAY_MS = 86_400_000;
const ALL = { agent: undefined, memberId: undefined, provider: undefined, grantId: undefined };
const GRANTED = { status: 'granted', bonusCode: 'B1', remark: '' } as const;

export const grantOf = (number: number, changes: Partial<NewGrant> = {}): NewGrant => ({
  id: guid(number),
  agent: AGENT,
  grantId: `G${number}`,
  playerId: PLAYER,
  provider: PROVIDER,
  currency: 'USD',
  games: [{ id: guid(1), code: '1006:fruits', category: 'SLOT' }],
  rounds: 10,
  stake: { kind: 'per_line', amount: Decimal.from('0.05') },
  startsAtMs: undefined,
  endsAtMs: MOMENT_MS + number * DAY_MS,
  grantedBy: `agent:${AGENT}`,
  nowMs: MOMENT_MS + number,
  ...changes,
});

export const freeWin = (number: number, amount: string, bonusCode = 'B1') => {
  const event = winEvent(number, { movement: amount });
  const won = { ...event, report: { ...event.report, bonusCode } };
  return decidedOf({ ...acceptedOf(number, won, amount), moved: won.movement });
};

/** The promises of every book of free rounds. */
export function freeRoundBookContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a FreeRoundBook)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('beginning', () => beginning(world));
    describe('changing', () => changing(world));
    describe('listing and claiming', () => listing(world));
    describe('beside the wallets', () => besideWallets(world));
  });
}

const begun = async (world: MoneyWorld, number: number, changes: Partial<NewGrant> = {}): Promise<Grant> => {
  const recorded = await world.freeRounds.begin(grantOf(number, changes), MOMENT_MS);
  if (recorded.kind === 'alike') throw new Error(`it looks like ${recorded.grantId}`);
  return recorded.grant;
};

function beginning(world: () => MoneyWorld): void {
  it('keeps a grant as it was ordered, undecided', async () => {
    const grant = await begun(world(), 1, { startsAtMs: MOMENT_MS + 5 });

    const { nowMs, ...order } = grantOf(1, { startsAtMs: MOMENT_MS + 5 });
    expect(shown(grant)).to.deep.equal(
      shown({
        ...order,
        memberId: 'ANN',
        status: 'pending',
        roundsPlayed: 0,
        won: '0',
        remark: '',
        createdAtMs: nowMs,
      }),
    );
    expect(shown(await world().freeRounds.find(AGENT, 'G1'))).to.deep.equal(shown(grant));
    expect(await world().freeRounds.find('AGENT-2', 'G1')).to.equal(undefined);
  });

  it('records one of many equal orders, and gives it to all', async () => {
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1);

    const recorded = await Promise.all(
      numbers.map((number) => world().freeRounds.begin(grantOf(1, { id: guid(number) }), MOMENT_MS)),
    );

    expect(recorded.map(({ kind }) => kind).filter((kind) => kind === 'new')).to.have.length(1);
    expect(recorded.map(({ kind }) => kind).filter((kind) => kind === 'known')).to.have.length(19);
  });

  it('refuses a second pending grant that looks the same, until the first is decided', async () => {
    const first = await begun(world(), 1);
    const { endsAtMs } = grantOf(1);
    const alike = grantOf(2, { endsAtMs, stake: { kind: 'total', amount: Decimal.from('9') } });

    const refused = await world().freeRounds.begin(alike, MOMENT_MS);
    const others = [
      await world().freeRounds.begin(grantOf(3, { endsAtMs, playerId: SECOND_PLAYER }), MOMENT_MS),
      await world().freeRounds.begin(grantOf(4, { endsAtMs, rounds: 11 }), MOMENT_MS),
      await world().freeRounds.begin(grantOf(5, { endsAtMs, currency: 'EUR' }), MOMENT_MS),
    ];
    await world().freeRounds.change(first.id, ['pending'], GRANTED);
    const later = await world().freeRounds.begin(alike, MOMENT_MS);

    expect(refused).to.deep.equal({ kind: 'alike', grantId: 'G1' });
    expect([...others, later].map(({ kind }) => kind)).to.deep.equal(['new', 'new', 'new', 'new']);
  });
}

function changing(world: () => MoneyWorld): void {
  it('changes what is given, and leaves the rest', async () => {
    const { id } = await begun(world(), 1);
    const change: GrantChange = { ...GRANTED, roundsPlayed: 3, checkedAtMs: MOMENT_MS + 9 };

    const changed = await world().freeRounds.change(id, ['pending'], change);

    expect(changed).to.include({ ...change, rounds: 10 });
    expect(shown(await world().freeRounds.find(AGENT, 'G1'))).to.deep.equal(shown(changed));
  });

  it('changes nothing of a grant with another status', async () => {
    const { id } = await begun(world(), 1);
    await world().freeRounds.change(id, ['pending'], GRANTED);

    const unchanged = await world().freeRounds.change(id, ['pending', 'failed'], { status: 'failed', remark: 'no' });

    expect(unchanged).to.include({ status: 'granted', remark: '' });
  });

  it('lets one of many changes happen', async () => {
    const { id } = await begun(world(), 1);
    const remarks = ['1', '2', '3', '4', '5'];

    await Promise.all(
      remarks.map((remark) => world().freeRounds.change(id, ['pending'], { status: 'failed', remark })),
    );
    const kept = await world().freeRounds.find(AGENT, 'G1');

    expect(kept?.status).to.equal('failed');
    expect(remarks).to.include(kept?.remark);
  });

  it('gives a bonus to one grant only', async () => {
    const [first, second] = [await begun(world(), 1), await begun(world(), 2)];

    const changed = await Promise.all(
      [first, second].map(({ id }) => world().freeRounds.change(id, ['pending'], GRANTED)),
    );

    expect(changed.map(({ status }) => status).sort()).to.deep.equal(['granted', 'pending']);
  });

  it('lets another player, and another provider, have a bonus of the same code', async () => {
    const others = [{ playerId: SECOND_PLAYER }, { provider: OTHER_PROVIDER }, {}];

    const changed = await Promise.all(
      others.map(async (changes, at) => {
        const { id } = await begun(world(), at + 1, changes);
        return world().freeRounds.change(id, ['pending'], GRANTED);
      }),
    );

    expect(changed.map(({ status }) => status)).to.deep.equal(['granted', 'granted', 'granted']);
  });
}

function listing(world: () => MoneyWorld): void {
  const idsOf = async (filter: Partial<GrantFilter>, size = 10) => {
    const { list, total } = await world().freeRounds.list({ ...ALL, ...filter }, PageRequest.first(size));
    return [list.map(({ grantId }) => grantId), total];
  };

  it('lists the newest first, as far as a filter allows', async () => {
    await begun(world(), 1);
    await begun(world(), 2, { playerId: SECOND_PLAYER });
    await begun(world(), 3, { provider: OTHER_PROVIDER });

    expect(await idsOf({})).to.deep.equal([['G3', 'G2', 'G1'], 3]);
    expect(await idsOf({}, 2)).to.deep.equal([['G3', 'G2'], 3]);
    expect(await idsOf({ provider: PROVIDER })).to.deep.equal([['G2', 'G1'], 2]);
    expect(await idsOf({ memberId: 'ANN', agent: AGENT })).to.deep.equal([['G3', 'G1'], 2]);
    expect(await idsOf({ grantId: 'G2' })).to.deep.equal([['G2'], 1]);
    expect(await idsOf({ agent: 'a\u0000b' })).to.deep.equal([[], 0]);
  });

  it('lets one process claim what is pending or being cancelled, when it is due', async () => {
    const { id } = await begun(world(), 1);
    const given = await begun(world(), 2);
    await begun(world(), 3);
    await world().freeRounds.change(given.id, ['pending'], GRANTED);
    await world().freeRounds.change(id, ['pending'], { dueAtMs: MOMENT_MS + 100 });
    const claimed = async (nowMs: number, limit = 9) =>
      (await world().freeRounds.claimDue(nowMs, nowMs + 1_000, limit)).map(({ grantId }) => grantId);

    expect(await claimed(MOMENT_MS - 1)).to.deep.equal([]);
    expect(await claimed(MOMENT_MS)).to.deep.equal(['G3']);
    expect(await claimed(MOMENT_MS + 100)).to.deep.equal(['G1']);
    await world().freeRounds.change(given.id, ['granted'], { status: 'cancelling', dueAtMs: MOMENT_MS + 200 });
    expect(await claimed(MOMENT_MS + 200)).to.deep.equal(['G2']);
  });
}

function besideWallets(world: () => MoneyWorld): void {
  it('adds the wins of a bonus to its grant', async () => {
    const { id } = await begun(world(), 1);
    await world().freeRounds.change(id, ['pending'], GRANTED);

    await record(world().walletBook, freeWin(1, '2.5'), freeWin(2, '4'), freeWin(3, '0'));
    await record(world().walletBook, freeWin(4, '1'));

    expect((await world().freeRounds.find(AGENT, 'G1'))?.won.toString()).to.equal('7.5');
  });

  it('records one foreign grant for all wins of a bonus that nobody gave here', async () => {
    await record(world().walletBook, freeWin(1, '2.5'));
    await record(world().walletBook, freeWin(2, '4'));

    const { list } = await world().freeRounds.list(ALL, PageRequest.first(9));

    expect(list.map(({ won, ...grant }) => ({ ...grant, won: won.toString() }))).to.have.length(1);
    expect(list[0]).to.include({ status: 'foreign', bonusCode: 'B1', agent: AGENT, memberId: 'ANN' });
    expect([list[0]?.won.toString(), list[0]?.grantId, list[0]?.rounds]).to.deep.equal(['6.5', undefined, undefined]);
  });

  it('makes a foreign grant a part of the grant that turns out to be its bonus', async () => {
    const { id } = await begun(world(), 1);
    await record(world().walletBook, freeWin(1, '2.5'));

    const changed = await world().freeRounds.change(id, ['pending'], GRANTED);
    await record(world().walletBook, freeWin(2, '4'));

    expect(changed.won.toString()).to.equal('2.5');
    expect((await world().freeRounds.find(AGENT, 'G1'))?.won.toString()).to.equal('6.5');
    expect((await world().freeRounds.list(ALL, PageRequest.first(9))).total).to.equal(1);
  });

  it('loses no win that comes while its grant is being decided', async () => {
    const { id } = await begun(world(), 1);

    await Promise.all([
      world().freeRounds.change(id, ['pending'], GRANTED),
      record(world().walletBook, freeWin(1, '2.5')),
      record(world().walletBook, freeWin(2, '4')),
    ]);

    expect((await world().freeRounds.find(AGENT, 'G1'))?.won.toString()).to.equal('6.5');
    expect((await world().freeRounds.list(ALL, PageRequest.first(9))).total).to.equal(1);
  });

  it('tells to which grant bonuses belong, and to none for foreign ones', async () => {
    const { id } = await begun(world(), 1);
    await world().freeRounds.change(id, ['pending'], GRANTED);
    await recordIn(world().walletBook, WALLET, [freeWin(1, '1', 'B2')]);
    const place = { playerId: PLAYER, provider: PROVIDER };

    const own = await world().freeRounds.grantIdsOf(place, ['B1', 'B2', 'B3', 'a\u0000b']);
    const others = await world().freeRounds.grantIdsOf({ ...place, playerId: SECOND_PLAYER }, ['B1']);

    expect([...own]).to.deep.equal([['B1', 'G1']]);
    expect([...others]).to.deep.equal([]);
  });
}
