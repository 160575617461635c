import { jsonAnswer, type SimulatorAnswer } from '../../../../../src/adapters/providers/simulator-kit.ts';
import { refuse, textOf, type Answerer } from './operation.ts';

const GAMES = ['lucky-seven', 'night-train'];
const PLAYER_NAME = /^\w{3,32}$/;
const PLATFORMS = ['web', 'mobile', 'desktop'];

export const createPlayer: Answerer = ({ fields, books }) => {
  const name = textOf(fields, 'name');
  const currency = textOf(fields, 'currency');
  if (name === undefined || !PLAYER_NAME.test(name)) return badParameter('name');
  if (currency === undefined) return badParameter('currency');
  return books.addPlayer(name, currency) ? jsonAnswer({ name }, 201) : refuse(409, 'player_exists');
};

export const showBalance: Answerer = ({ name, books }) => {
  const player = books.players.get(name);
  if (player === undefined) return refuse(404, 'player_unknown');
  return jsonAnswer({ balance: player.balance.toFixed(2), currency: player.currency });
};

export const launch: Answerer = ({ fields, books, games }) => {
  const game = textOf(fields, 'game');
  const player = books.players.get(textOf(fields, 'player') ?? '');
  if (!PLATFORMS.includes(textOf(fields, 'platform') ?? '')) return badParameter('platform');
  if (textOf(fields, 'language') === undefined) return badParameter('language');
  if (player === undefined) return refuse(404, 'player_unknown');
  if (!player.isEnabled) return refuse(403, 'player_locked');
  if (game === undefined || !GAMES.includes(game)) return refuse(404, 'game_unknown');
  player.isOnline = true;
  return jsonAnswer({ url: games.urlOf(games.launch(player.name), { game }) }, 201);
};

export const lockPlayer: Answerer = ({ name, fields, books }) => {
  const player = books.players.get(name);
  if (player === undefined) return refuse(404, 'player_unknown');
  if (textOf(fields, 'reason') === undefined) return badParameter('reason');
  player.isEnabled = false;
  return jsonAnswer({ name, locked: true });
};

const badParameter = (name: string): SimulatorAnswer => refuse(400, 'bad_parameter', `${name} is wrong`);
