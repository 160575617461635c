import type { ExactJsonValue } from '../../protocol-kit.ts';
import type { SimulatedGames, SimulatorBooks } from '../../simulator-kit.ts';
import { GAMES, PRODUCTS } from './catalogue.ts';
import { fieldText, invalidParameter, Refusal, type CheckedRequest } from './answers.ts';

const PLATFORMS = ['WEB', 'DESKTOP', 'MOBILE', 'Widget', 'Streaming'];
const LOBBY_PLATFORMS = ['WEB', 'DESKTOP', 'MOBILE'];
const LOBBY_TYPES = ['0', '1'];
const NAME_LENGTH_MAX = 50;

/** The document has no trial mode. This is a name that the gateway makes up for a demo, and the simulator gives it play money. */
const GUEST = /^DEMO[0-9A-F]{32}$/;

/** Opens a game. The first launch of a member creates the member. */
export const launchGame =
  (games: SimulatedGames) =>
  (request: CheckedRequest, books: SimulatorBooks): ExactJsonValue => {
    checkMember(request, PLATFORMS);
    checkGame(request);
    const member = enter(request, books);
    const token = GUEST.test(member) ? games.launchTrial() : games.launch(member);
    return { code: 200, message: '', url: games.urlOf(token) };
  };

/** Opens the lobby for all products. */
export function launchSuperLobby(request: CheckedRequest, books: SimulatorBooks): ExactJsonValue {
  checkMember(request, LOBBY_PLATFORMS);
  if (!LOBBY_TYPES.includes(fieldText(request, 'type') || '0')) throw invalidParameter('type');
  return { url: `https://lobby.simulator.example/?member=${enter(request, books)}` };
}

function checkMember(request: CheckedRequest, platforms: readonly string[]): void {
  if (fieldText(request, 'member_account').length > NAME_LENGTH_MAX) throw invalidParameter('member_account');
  if (!platforms.includes(fieldText(request, 'platform'))) throw invalidParameter('platform');
  const currency = fieldText(request, 'currency');
  if (!PRODUCTS.some((product) => product.currency === currency)) throw invalidParameter('currency');
}

function checkGame(request: CheckedRequest): void {
  const code = Number(fieldText(request, 'product_code'));
  const currency = fieldText(request, 'currency');
  const product = PRODUCTS.find((candidate) => candidate.code === code && candidate.currency === currency);
  if (product?.gameType !== fieldText(request, 'game_type')) throw invalidParameter('product_code');
  if (product.status === 'MAINTAINED') throw new Refusal(2000, 'API product is under maintenance');
  const isLobby = (request.fields['game_code'] ?? null) === null;
  if (isLobby !== (product.entryType === 2)) throw invalidParameter('game_code');
  if (!isLobby) checkStatus(code, fieldText(request, 'game_code'));
}

function checkStatus(product: number, code: string): void {
  const game = GAMES.find((candidate) => candidate.product === product && candidate.code === code);
  if (game?.status === 'MAINTAINED') throw new Refusal(2000, 'API product is under maintenance');
  if (game === undefined || game.status === 'DEACTIVATED') throw invalidParameter('game_code');
}

function enter(request: CheckedRequest, books: SimulatorBooks): string {
  const name = fieldText(request, 'member_account');
  books.addPlayer(name, fieldText(request, 'currency'), fieldText(request, 'password'));
  const player = books.players.get(name);
  if (player !== undefined) player.isOnline = true;
  return name;
}
