import { expect } from 'chai';
import type { Wanted } from '../../src/application/ports/finder.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { arrivalOf, AGENT, guid, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { messageOf } from './callback-world.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { orderOf, OTHER_AGENT, OTHERS_PLAYER, PLAYER, populate } from './money-seeds.ts';
import { refusalOf } from './refusal-log.contract.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, recordIn, WALLET, winEvent } from './wallet-seeds.ts';

const OTHERS = { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER };

/** The promises of every finder. */
export function finderContract(title: string, openWorld: OpenWorld<InDoubtWorld>): void {
  describeInWorld(`${title} (a Finder)`, openWorld, (world) => {
    const find = (text: string, changes: Partial<Wanted> = {}) =>
      world().finder.find({ text, agent: undefined, limit: 10, ...changes });
    const kindsOf = async (text: string, changes: Partial<Wanted> = {}): Promise<readonly string[]> =>
      (await find(text, changes)).map(({ kind, id }) => `${kind} ${id}`);

    beforeEach(async () => {
      await populate(world());
      const names = [`${AGENT}_ANN`, 'K7Q'][Symbol.iterator]();
      await world().accounts.open({ playerId: PLAYER, provider: PROVIDER, currency: 'USD' }, names);
      await fund(world(), '100');
      await fund(world(), '100', OTHERS_PLAYER);
      const bet = { roundId: 'Round 7', wagerId: 'W7' };
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(11, bet), '90')));
      await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(12, bet), '115')));
      await recordIn(world().walletBook, OTHERS, [
        decidedOf(acceptedOf(3, betEvent(13, { roundId: 'Round 8', wagerId: 'W8' }), '90')),
      ]);
      await world().games.keep([arrivalOf(50, { code: 'clockwork' })]);
    });

    it('finds players by the Agent’s name, the public name, the name upstream and the GUID', async () => {
      expect(await kindsOf('ann')).to.have.members([`player ${PLAYER}`, `player ${OTHERS_PLAYER}`]);
      expect(await kindsOf(`${AGENT}_ann`)).to.deep.equal([`player ${PLAYER}`]);
      expect(await kindsOf(PLAYER)).to.deep.equal([`player ${PLAYER}`]);
    });

    it('finds rounds and wagers as their provider writes them', async () => {
      expect(await kindsOf('Round 7')).to.deep.equal(['round Round 7']);
      expect(await kindsOf('round 7')).to.deep.equal([]);
      expect(await kindsOf('W7')).to.deep.equal(['wager W7']);
      const [round] = await find('Round 7');
      expect(round).to.include({ provider: PROVIDER, agent: AGENT, roundId: 'Round 7' });
      const [wager] = await find('W7');
      expect(wager).to.include({ provider: PROVIDER, agent: AGENT, roundId: 'Round 7' });
    });

    it('calls a round of several Agents nobody’s', async () => {
      await recordIn(world().walletBook, OTHERS, [
        decidedOf(acceptedOf(4, betEvent(14, { roundId: 'Round 7' }), '80')),
      ]);

      const [round, ...others] = await find('Round 7');
      expect(round?.agent).to.equal(undefined);
      expect(others).to.deep.equal([]);
      expect(await kindsOf('Round 7', { agent: OTHER_AGENT })).to.deep.equal(['round Round 7']);
    });

    it('finds a round of which only a refusal is known', async () => {
      await world().refusals.note(
        [refusalOf(60, { event: winEvent(66, { roundId: 'Round 9', wagerId: 'W9' }) })],
        MOMENT_MS,
      );

      expect(await kindsOf('Round 9')).to.deep.equal(['round Round 9']);
    });

    it('finds transactions by the provider’s number and by the GUID', async () => {
      expect(await kindsOf('11')).to.deep.equal([`transaction ${guid(1)}`]);
      expect(await kindsOf(guid(2).toUpperCase())).to.deep.equal([`transaction ${guid(2)}`]);
      const [found] = await find('11');
      expect(found).to.include({ agent: AGENT, provider: PROVIDER, memberId: 'ANN', roundId: 'Round 7', word: 'BET' });
    });

    it('finds transfers by the Agent’s id, the GUID and the order id upstream', async () => {
      await world().transfers.moveHere(orderOf(70, '5', { transferId: 'wallet 17' }));

      expect(await kindsOf('wallet 17')).to.deep.equal([`transfer ${guid(70)}`]);
      expect(await kindsOf(guid(70))).to.deep.equal([`transfer ${guid(70)}`]);
      expect(await kindsOf(guid(70).replaceAll('-', ''))).to.deep.equal([`transfer ${guid(70)}`]);
    });

    it('finds callbacks, refusals and reports that belong to no wallet', async () => {
      await world().enqueue(messageOf(80));
      await world().refusals.note([refusalOf(81, { event: winEvent(82) })], MOMENT_MS);
      await world().refusals.noteUnbooked(
        [
          {
            id: guid(83),
            provider: PROVIDER,
            reference: '84',
            kind: 'payout',
            currency: 'USD',
            amount: Decimal.from('25'),
            because: 'unknown_player',
            detail: 'SETTLED of EVE',
          },
        ],
        MOMENT_MS,
      );

      expect(await kindsOf(guid(80))).to.deep.equal([`callback ${guid(80)}`]);
      expect(await kindsOf('82')).to.deep.equal([`in_doubt refusal-${guid(81)}`]);
      expect(await kindsOf(guid(81))).to.deep.equal([`in_doubt refusal-${guid(81)}`]);
      expect(await kindsOf('84')).to.deep.equal([`in_doubt refusal-${guid(83)}`]);
      expect(await kindsOf('84', { agent: AGENT })).to.deep.equal([]);
    });

    it('finds Agents by code and by a part of the name, providers by code, games by code and GUID', async () => {
      const { name } = (await world().agents.find(AGENT))!;

      expect(await kindsOf(AGENT.toLowerCase())).to.include(`agent ${AGENT}`);
      expect(await kindsOf(name.slice(1).toUpperCase())).to.include(`agent ${AGENT}`);
      expect(await kindsOf(PROVIDER.toLowerCase())).to.include(`provider ${PROVIDER}`);
      expect(await kindsOf('clockwork')).to.deep.equal([`game ${guid(50)}`]);
      expect(await kindsOf(guid(50))).to.deep.equal([`game ${guid(50)}`]);
    });

    it('finds nothing of another Agent, and no providers and games, when it is asked about one Agent', async () => {
      const agent = OTHER_AGENT;
      for (const text of ['11', 'Round 7', 'W7', guid(1), PLAYER, `${AGENT}_ANN`, AGENT, PROVIDER, 'clockwork']) {
        const found = await find(text, { agent });
        expect(found.map(({ agent: of }) => of).filter((of) => of !== agent)).to.deep.equal([], text);
      }
      expect(await kindsOf('ann', { agent })).to.deep.equal([`player ${OTHERS_PLAYER}`]);
    });

    it('finds nothing for texts that nothing has', async () => {
      for (const text of ['nothing has this', '%', '_', '\u0000', '\ud800', "'; --", guid(404)])
        expect(await find(text)).to.deep.equal([]);
    });

    it('finds no more than it may', async () => {
      expect(await find('ann', { limit: 1 })).to.have.length(1);
    });
  });
}
