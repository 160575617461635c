import { createHmac } from 'node:crypto';
import {
  inUpperCase,
  ok,
  parameterNeeded,
  refused,
  unreadable,
  type Launched,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import { gameTypeOf } from '../game-codes.ts';
import { languageCode } from '../languages.ts';
import { firstUrl, withLowerKeys, type Answer } from './read-answer.ts';
import type { Client } from './client.ts';

/** Opens a game, or the lobby of a product without games of its own. The upstream creates an unknown player. */
export const launchGame =
  (client: Client): UpstreamHandler<'game_launch'> =>
  async (view) => {
    const { player } = view;
    const { returnUrl = client.config.defaultReturnUrl, playerIp = client.config.defaultPlayerIp } = view;
    if (playerIp === undefined) return parameterNeeded('player_ip', 'must be given: this provider needs it');
    if (returnUrl === undefined) return parameterNeeded('return_url', 'must be given: this provider needs it');
    const game = client.config.gameCodes.read(view.game.code);
    if (game === undefined) return refused('game_not_found', '', 'not sent: the code names no product');
    const answer = await client.call('launchGame', {
      member_account: player.name,
      password: passwordOf(client, player.name),
      nickname: player.name,
      currency: client.config.currencies.upstreamOf(player.currency, game.productCode).code,
      game_code: game.gameCode,
      product_code: game.productCode,
      game_type: gameTypeOf(view.game.category),
      language_code: languageCode(view.language),
      ip: playerIp,
      platform: view.platform,
      operator_lobby_url: returnUrl,
    });
    const launched = answer.ok ? launchedBy(answer.value) : answer;
    const leadsTo = game.gameCode === null ? client.config.gameCodes.prefixOf(game) : undefined;
    return launched.ok && leadsTo !== undefined ? ok({ ...launched.value, leadsTo }) : launched;
  };

/** The document has no trial mode: a demo is a launch for an unknown member without money. */
export const launchDemo =
  (client: Client): UpstreamHandler<'game_demo'> =>
  ({ currency, ...view }) => {
    const name = `DEMO${inUpperCase(client.runtime.uuid().replaceAll('-', ''))}`;
    return launchGame(client)({ ...view, player: { name, currency } });
  };

/** The gateway stores no passwords of players. The upstream requires that the password is always the same; its sample has 32 hexadecimal digits. */
const passwordOf = ({ config }: Client, name: string): string =>
  createHmac('sha256', config.secretKey).update(`password of ${name}`).digest('hex').slice(0, 32);

function launchedBy(answer: Answer): Result<Launched, UpstreamFailure> {
  const { url, content } = withLowerKeys(answer);
  const page = firstUrl(url, content);
  if (page !== undefined) return ok({ url: page });
  const isHtml = typeof content === 'string' && content !== '';
  return isHtml
    ? refused('page_without_address', '200', 'a page came in place of its URL')
    : unreadable('the answer has no URL');
}
