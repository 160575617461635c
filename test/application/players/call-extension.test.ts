import { expect } from 'chai';
import type { CallExtensionInput } from '../../../src/application/players/call-extension.ts';
import { agentOf, arrivalOf, rulesOf, stock } from '../../ports/catalogue-seeds.ts';
import { ANN, OPERATOR, reportWorld, type ReportWorld } from '../bets/report-world.ts';

describe('CallExtension', () => {
  let world: ReportWorld;

  beforeEach(async () => {
    world = await reportWorld();
    await world.account('ANN', 'P1');
    await world.account('BOB', 'P2');
  });

  const call = (operation: string, input: Partial<CallExtensionInput> = {}) =>
    world.callExtension.execute({ agent: ANN, provider: 'A', operation, parameters: {}, ...input });
  const errorOf = async (operation: string, input: Partial<CallExtensionInput> = {}) => {
    const answer = await call(operation, input);
    return answer.ok ? undefined : answer.error;
  };
  const sent = () => world.gateways.of('A').asked.map(({ input }) => input);
  const notSent = (field: string, rule: string) => ({ kind: 'invalid_parameter', field, rule });

  afterEach(function () {
    if (this.currentTest?.title.startsWith('refuses') === true) expect(sent()).to.deep.equal([]);
  });

  describe('of the catalogue', () => {
    it('is for all, under the specification’s name in any case', async () => {
      const answer = await call('QUERYlimits', { parameters: { currency: 'EUR' } });

      expect(answer).to.deep.equal({ ok: true, value: { done: 'queryLimits' } });
      expect(sent()).to.deep.equal([{ operation: 'queryLimits', player: undefined, parameters: { currency: 'EUR' } }]);
    });

    it('refuses a player, who would narrow nothing', async () => {
      expect(await errorOf('queryLimits', { memberId: 'P1' })).to.deep.equal(
        notSent('member_id', 'must not be sent: this operation concerns no one player'),
      );
    });
  });

  describe('of a player', () => {
    const limit = { parameters: { limit: '5' } };

    it('is asked for the player as the provider knows them', async () => {
      await call('setLimit', { memberId: 'p1', ...limit });

      expect(sent()).to.deep.equal([{ operation: 'setLimit', player: 'ANN_P1', parameters: { limit: '5' } }]);
    });

    it('refuses to go without one', async () => {
      expect(await errorOf('setLimit', limit)).to.deep.equal(notSent('member_id', 'must be given'));
      expect(await errorOf('setLimit', { memberId: '', ...limit })).to.deep.equal(
        notSent('member_id', 'must be given'),
      );
      expect(await errorOf('setLimit', { agent: OPERATOR, ...limit })).to.deep.equal(
        notSent('member_id', 'must be given'),
      );
    });

    it('refuses a player of another Agent, one without an account there, and none at all', async () => {
      await world.account('ANN', 'P3', { provider: 'B' });

      for (const memberId of ['P2', 'P9']) {
        expect(await errorOf('setLimit', { memberId, ...limit })).to.deep.equal({
          kind: 'player_not_found',
          sentence: `player "${memberId}" does not exist`,
        });
      }
      expect(await errorOf('setLimit', { memberId: 'P3', ...limit })).to.deep.equal({
        kind: 'player_not_found',
        sentence: 'player "P3" has no account at provider A',
      });
      expect(await errorOf('setLimit', { memberId: '*', ...limit })).to.include({ kind: 'malformed_member_id' });
    });
  });

  describe('that opens all games', () => {
    const lobbyError = async (agent = ANN) => {
      const error = await errorOf('lobby', { agent, memberId: 'P1' });
      return error && 'sentence' in error ? `${error.kind}: ${error.sentence}` : error;
    };
    const forbidden = (rules: string) =>
      `country_not_allowed: this lobby of provider A opens all games to players of any country: ${rules} forbid that`;

    it('is sent while no rule about countries concerns a game of the provider', async () => {
      const rules = rulesOf({ effect: 'allow' }, { effect: 'deny', provider: 'B', countries: ['DE'] });
      await world.providers.update('B', { restrictedCountries: ['DE'] });

      expect(await lobbyError({ ...ANN, offerRules: rules })).to.equal(undefined);
      expect(sent()).to.have.length(1);
    });

    it('refuses where one does, because it comes without a country', async () => {
      const rules = rulesOf({ effect: 'allow' }, { effect: 'deny', category: 'SLOT', countries: ['DE'] });

      expect(await lobbyError({ ...ANN, countries: ['MT'] })).to.equal(forbidden('the countries of this Agent'));
      expect(await lobbyError({ ...ANN, offerRules: rules })).to.equal(forbidden('the offer rules of this Agent'));
      await stock(world, arrivalOf(1, { provider: 'A', restrictedCountries: ['US'] }));
      expect(await lobbyError()).to.equal(forbidden('the restricted countries of a game'));
      await world.providers.update('A', { restrictedCountries: ['US'] });
      expect(await lobbyError()).to.equal(forbidden('the restricted countries of provider A'));
    });
  });

  describe('of a player with several accounts', () => {
    beforeEach(() => world.account('ANN', 'P1', { currency: 'EUR' }));

    it('is asked for the one in the currency, which is not the upstream’s parameter', async () => {
      await call('setLimit', { memberId: 'P1', parameters: { limit: '5', currency: 'eur' } });

      expect(sent()).to.deep.equal([{ operation: 'setLimit', player: 'ANN_P1EUR', parameters: { limit: '5' } }]);
    });

    it('refuses to choose one', async () => {
      expect(await errorOf('setLimit', { memberId: 'P1', parameters: { limit: '5' } })).to.deep.equal(
        notSent('currency', "must say which of the player's accounts is meant: EUR, USD"),
      );
    });

    it('refuses a currency that the player has none in', async () => {
      expect(await errorOf('setLimit', { memberId: 'P1', parameters: { limit: '5', currency: 'THB' } })).to.deep.equal({
        kind: 'player_not_found',
        sentence: 'player "P1" has no account in THB at provider A',
      });
    });
  });

  describe('of all players of the provider', () => {
    const from = { parameters: { from: '1' } };

    it('is for who operates the provider', async () => {
      await call('report', { agent: OPERATOR, ...from });
      await call('setAllLimits', { agent: OPERATOR, parameters: { anything: '1' } });

      expect(sent()).to.deep.equal([
        { operation: 'report', player: undefined, parameters: { from: '1' } },
        { operation: 'setAllLimits', player: undefined, parameters: { anything: '1' } },
      ]);
    });

    it('is for who operates this one by name or every one, and for nobody who operates others', async () => {
      const others = agentOf({ code: 'ANN', operatesProviders: ['B', 'A2'] });
      const all = agentOf({ code: 'ANN', operatesProviders: ['*'] });

      expect(await errorOf('report', { agent: others, ...from })).to.include({ kind: 'not_allowed' });
      expect(await errorOf('report', { agent: all, ...from })).to.equal(undefined);
    });

    it('refuses anybody else', async () => {
      expect(await errorOf('report', from)).to.include({ kind: 'not_allowed' });
      expect(await errorOf('setAllLimits')).to.include({ kind: 'not_allowed' });
      expect(await errorOf('setAllLimits', { memberId: 'P1' })).to.include({ kind: 'not_allowed' });
    });

    it('is for all when it is narrowed to a player of theirs', async () => {
      await call('report', { memberId: 'P1', ...from });

      expect(sent()).to.deep.equal([{ operation: 'report', player: 'ANN_P1', parameters: { from: '1' } }]);
    });

    it('refuses to be narrowed to another Agent’s player', async () => {
      expect(await errorOf('report', { memberId: 'P2', ...from })).to.include({ kind: 'player_not_found' });
    });

    it('refuses to be narrowed by who operates the provider where that is not possible', async () => {
      expect(await errorOf('setAllLimits', { agent: OPERATOR, memberId: 'P1' })).to.deep.equal(
        notSent('member_id', 'must not be sent: this operation concerns no one player'),
      );
    });
  });

  describe('refuses', () => {
    it('refuses the parameter that names the player, in any case', async () => {
      for (const name of ['user', 'USER']) {
        const answer = await errorOf('report', { agent: OPERATOR, parameters: { from: '1', [name]: 'BOB_P2' } });

        expect(answer).to.include({ kind: 'invalid_parameter', field: name });
      }
    });

    it('refuses a parameter that the operation does not have, by its name', async () => {
      expect(await errorOf('setLimit', { memberId: 'P1', parameters: { limit: '5', other: '1' } })).to.deep.equal(
        notSent('other', 'is not a parameter of this operation'),
      );
      expect(await errorOf('setLimit', { memberId: 'P1', parameters: { limit: '5', Limit: '1' } })).to.include({
        field: 'Limit',
      });
    });

    it('refuses to go without a mandatory parameter, an empty one being none', async () => {
      expect(await errorOf('setLimit', { memberId: 'P1' })).to.deep.equal(notSent('limit', 'must be given'));
      expect(await errorOf('setLimit', { memberId: 'P1', parameters: { limit: '' } })).to.include({ field: 'limit' });
    });

    it('refuses an operation that the protocol does not have, by its name', async () => {
      for (const operation of ['steal', 'constructor', '__proto__']) {
        expect(await errorOf(operation)).to.deep.equal({ kind: 'unsupported_call', call: operation, provider: 'A' });
      }
    });

    it('refuses another operator, and a provider or operation that is missing, unknown or not active', async () => {
      expect(await errorOf('queryLimits', { operatorCode: 'BOB' })).to.deep.equal({ kind: 'agent_mismatch' });
      expect(await errorOf('queryLimits', { provider: '' })).to.deep.equal(notSent('provider', 'must be given'));
      expect(await errorOf('')).to.deep.equal(notSent('operation', 'must be given'));
      expect(await errorOf('x'.repeat(129))).to.include({ field: 'operation' });
      expect(await errorOf('queryLimits', { provider: 'X' })).to.include({ kind: 'not_found', what: 'provider' });
      expect(await errorOf('queryLimits', { provider: 'OFF' })).to.include({ kind: 'not_found', what: 'provider' });
    });

    it('refuses a provider that is not set up', async () => {
      world.gateways.unconfigured.add('A');

      expect(await errorOf('queryLimits')).to.include({ kind: 'provider_failed' });
    });
  });

  it('tells what the provider made of it', async () => {
    world.gateways.of('A').failNext({ kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '' });

    expect(await errorOf('queryLimits')).to.include({ kind: 'provider_timed_out' });
  });
});
