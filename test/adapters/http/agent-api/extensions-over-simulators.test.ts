import { expect } from 'chai';
import type { ExtensionOperation } from '../../../../src/domain/provider/extension-operation.ts';
import { isNarrowable } from '../../../../src/domain/provider/extension-parameters.ts';
import { MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import { dataOf, refusalOf } from '../calls.ts';
import {
  LABELS,
  SIMULATED,
  startSimulatedUpstreams,
  type AgentName,
  type Label,
  type SimulatedUpstreams,
} from '../simulated-upstreams.ts';

const SECONDS = Math.floor(MOMENT_MS / 1_000);
const FREE_ROUNDS = { currency: 'USD', product_code: '1006', game_type: 'SLOT' };
const BONUS = { bonus_code: '00000000-0000-4000-8000-000000000001' };
const LOBBY = {
  currency: 'USD',
  language_code: '0',
  platform: 'WEB',
  type: '0',
  operator_lobby_url: 'https://a.example',
};
const TODAY = new Date(MOMENT_MS).toISOString().slice(0, 10);
const DAY = { startTime: `${TODAY.replaceAll('-', '')}000000`, endTime: `${TODAY.replaceAll('-', '')}235959` };

/** The parameters of each operation, in this order, because a bonus is given before it is taken back. */
const PARAMETERS: Readonly<Record<Label, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  A: { 'open.agent.create': { loginId: 'second_agent', password: 'sixteen letters!' } },
  B: {
    createFreeRound: {
      ...FREE_ROUNDS,
      start_at: String(SECONDS),
      end_at: String(SECONDS + 86_400),
      rounds: '10',
      game_list: '[{"gameId":"vs20olympgate","betValues":[{"betPerLine":0.05,"currency":"USD"}]}]',
    },
    getPlayerFreeRoundBonus: FREE_ROUNDS,
    cancelFreeRound: { ...FREE_ROUNDS, ...BONUS },
    getGamesBetScales: { ...FREE_ROUNDS, bet_game_list: 'vs20olympgate,vs20doghouse' },
    launchSuperLobby: LOBBY,
  },
  C: {
    queryBetLimit: { Currency: 'USD' },
    setAllBetLimit: { Currency: 'USD' },
    setUserMaxWinning: { MaxWinning: '100.00' },
    queryUserBetLimit: {},
    getEventPointTransactionDetail: {},
    getEventWinningDetail: {},
    creditEventPoint: {},
    getLeaderboardRankingDetail: {},
    verifyUsername: {},
    getUserStatusDV: {},
    getCancelledBetDetails: {},
    getUnsuccessfulBetDetails: { PageNum: '1' },
    getGameErrorDetail: {},
    resendTransaction: {},
    getGiftTransactionDetails: {},
  },
  D: {
    enableorDisablemem: { type: 'login', status: 'Y' },
    editLimit: { maxwin: '5000' },
    changePassword: { newpassword: 'chosen by the Agent' },
    getTipReport: DAY,
    getUnsettleReport: { time: TODAY },
  },
};

describe('every provider-specific operation, from an Agent over HTTP to the upstream and back', () => {
  let world: SimulatedUpstreams;

  before(async () => {
    world = await startSimulatedUpstreams();
  });

  after(() => world.close());

  // Some reports may be asked for once in half a minute.
  beforeEach(() => {
    world.gateway.clock.advance(31_000);
    for (const label of LABELS) world.of(label).asked();
  });

  const extend = (agent: AgentName, provider: Label, fields: Record<string, string>) =>
    world.as(agent, '/papi/v1/provider/extension', { provider, ...fields });

  for (const { label, extensionTable, extensions } of SIMULATED) {
    describe(`of provider ${label}`, () => {
      const operations = Object.entries(PARAMETERS[label]);

      it('is tried here', () => {
        const named = extensions.flatMap((extension) => extension.operations);

        expect(operations.map(([operation]) => operation)).to.have.members(named);
        expect(Object.keys(extensionTable)).to.have.members(named);
      });

      for (const [operation, parameters] of operations) {
        const rule: ExtensionOperation | undefined = extensionTable[operation];
        const isForAgents = rule !== undefined && (rule.concerns !== 'provider' || isNarrowable(rule));
        const member: Record<string, string> =
          rule?.playerParameter === undefined || (rule.concerns === 'provider' && !isForAgents)
            ? {}
            : { member_id: 'P1' };

        it(`${operation}, ${isForAgents ? 'by an Agent' : 'by one that operates the provider'}`, async () => {
          const { asked } = world.of(label);

          const answer = await extend(isForAgents ? 'ANN' : 'OPS', label, { operation, ...parameters, ...member });

          expect(dataOf(answer)).to.be.an('object');
          expect(asked().map((name) => name.toLowerCase())).to.deep.equal([operation.toLowerCase()]);
        });

        it(`${operation}, refused to whom it does not concern`, async () => {
          const { asked } = world.of(label);
          const outcomes = [];

          const call = { operation, ...parameters };
          if (member['member_id'] !== undefined)
            outcomes.push(await extend('ANN', label, { ...call, member_id: 'P2' }));
          if (!isForAgents) outcomes.push(await extend('ANN', label, call));
          if (rule?.concerns === 'provider') outcomes.push(await extend('ANN', label, call));
          if (rule?.playerParameter !== undefined) {
            const named = { ...call, ...member, [rule.playerParameter]: world.of(label).bobsPlayer };
            outcomes.push(await extend(isForAgents ? 'ANN' : 'OPS', label, named));
          }

          const codes = outcomes.map((outcome) => refusalOf(outcome)[1]);
          expect(codes.filter((code) => ![1001, 1008, 2001].includes(code))).to.deep.equal([]);
          expect(outcomes.length > 0 || rule?.concerns === 'catalogue').to.equal(true);
          expect(asked()).to.deep.equal([]);
        });
      }
    });
  }

  it('shows an Agent the open bets of its own player, though the upstream tells everybody’s', async () => {
    const { books, sample, bobsPlayer } = world.of('D');
    const open = [...books.bets.values()].filter(({ status }) => status === 'unsettled').map(({ player }) => player);
    expect(open).to.have.members([sample.player, bobsPlayer]);

    const answer = await extend('ANN', 'D', { operation: 'getUnsettleReport', member_id: 'P1', time: TODAY });

    const owners = (dataOf(answer)['result'] as { user: string }[]).map(({ user }) => user);
    expect(owners).to.deep.equal([sample.player]);
  });

  it('leaves an operation whose parameters nobody knows to those who operate the provider, player or not', async () => {
    const { asked, sample } = world.of('C');
    const call = { operation: 'getCancelledBetDetails' };

    expect(refusalOf(await extend('ANN', 'C', { ...call, member_id: 'P1' })).slice(0, 2)).to.deep.equal([403, 1008]);
    expect(refusalOf(await extend('BOB', 'C', call)).slice(0, 2)).to.deep.equal([403, 1008]);
    expect(asked()).to.deep.equal([]);
    expect(JSON.stringify(dataOf(await extend('OPS', 'C', call)))).to.include(sample.player);
  });
});
