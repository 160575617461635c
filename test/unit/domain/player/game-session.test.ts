import { expect } from 'chai';
import { launchOf, type Launch } from '../../../../src/domain/player/game-session.ts';

const launch = (id: string, gameCode: string, leadsTo?: string): Launch => ({
  id,
  gameCode,
  leadsTo,
  reference: undefined,
});

describe('launchOf', () => {
  const cases: readonly [string, readonly Launch[], string | undefined, string | undefined][] = [
    ['the last launch of the game', [launch('new', 'G1'), launch('old', 'G1')], 'G1', 'new'],
    [
      'an earlier launch of the game, if another game was launched since',
      [launch('b', 'G2'), launch('a', 'G1')],
      'G1',
      'a',
    ],
    ['none, if another game was launched', [launch('a', 'G1')], 'G2', undefined],
    ['none, if the code only begins alike', [launch('a', 'G1')], 'G11', undefined],
    ['a lobby that leads to all games', [launch('a', '601', '')], '605', 'a'],
    ['a lobby that leads to the games of a product', [launch('a', '12', '12:')], '12:x', 'a'],
    ['no lobby of another product', [launch('a', '1', '1:')], '12:x', undefined],
    ['the later one of a lobby and a game', [launch('lobby', 'L', ''), launch('game', 'G1')], 'G1', 'lobby'],
    ['the last launch, if the event names no game', [launch('b', 'G2'), launch('a', 'G1')], undefined, 'b'],
    ['none without launches', [], undefined, undefined],
  ];

  for (const [title, launches, gameCode, id] of cases) {
    it(`finds ${title}`, () => {
      expect(launchOf(launches, gameCode)?.id).to.equal(id);
    });
  }
});
