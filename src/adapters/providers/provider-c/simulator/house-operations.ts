import {
  done,
  emptyList,
  failed,
  type Parameters,
  type Reply,
  type SimulatedOperation,
  withPlayer,
  type World,
} from './operation.ts';
import type { XmlContent } from './answers.ts';

const HOSTS: XmlContent = [
  ['Host', host('601', 'Baccarat C01')],
  ['Host', host('602', 'Baccarat C02')],
  ['Host', host('831', 'Roulette & Friends')],
];

/** Stores the parameters. What they do at the real upstream is not known. */
const noted = (parameters: Parameters, { notes }: World): Reply => {
  notes.push(parameters);
  return done();
};

/** Methods for tables, limits and campaigns. */
export const HOUSE_OPERATIONS: Readonly<Record<string, SimulatedOperation>> = {
  GetActiveHostList: {
    mandatory: [],
    carryOut: () => done(['HostList', HOSTS]),
  },
  QueryBetLimit: {
    mandatory: ['Currency'],
    carryOut: () =>
      done([
        'BetLimitList',
        [
          [
            'BetLimit',
            [
              ['RuleID', '2048'],
              ['Min', '1.00'],
              ['Max', '500.00'],
            ],
          ],
        ],
      ]),
  },
  // An older name with older parameters, which present clients still send: up to five rules by their numbers.
  SetBetLimit: {
    mandatory: ['Username', 'Currency', 'Set1'],
    carryOut: (parameters, world) =>
      withPlayer(parameters, world, () => {
        const rules = ['Set1', 'Set2', 'Set3', 'Set4', 'Set5'].map((name) => parameters[name] ?? '');
        return rules.every((rule) => /^\d*$/.test(rule)) ? noted(parameters, world) : failed('142');
      }),
  },
  SetAllBetLimit: { mandatory: [], carryOut: noted },
  QueryUserBetLimit: {
    mandatory: ['Username'],
    carryOut: (parameters, world) =>
      withPlayer(parameters, world, ({ name }) => done(['Username', name], ['BetLimitList', ''])),
  },
  SetUserMaxWinning: {
    mandatory: ['Username', 'MaxWinning'],
    carryOut: (parameters, world) =>
      withPlayer(parameters, world, ({ name }) => {
        const { MaxWinning = '' } = parameters;
        if (!/^\d+(\.\d+)?$/.test(MaxWinning)) return failed('142');
        if (/\.\d{3}/.test(MaxWinning)) return failed('145');
        world.maxWinnings.set(name, MaxWinning);
        return done();
      }),
  },
  CreditEventPoint: { mandatory: [], carryOut: noted },
  GetEventPointTransactionDetail: emptyList('EventPointTransactionDetailList'),
  GetEventWinningDetail: emptyList('EventWinningDetailList'),
  GetLeaderboardRankingDetail: emptyList('LeaderboardRankingDetailList'),
};

function host(id: string, name: string): XmlContent {
  return [
    ['HostID', id],
    ['HostName', name],
    ['GameIcon', `https://images.example/${id}.png`],
  ];
}
