import { ok, readShape, unreadable, z, type LaunchView, type UpstreamHandler } from '../../protocol-kit.ts';
import type { ProviderCConfig } from '../config.ts';
import { clientLanguage } from '../languages.ts';
import type { QueryParameters } from '../sealed-query.ts';
import { clientUrl, isTable } from './client-url.ts';
import type { Client } from './client.ts';

const ticket = z.object({ Token: z.string().min(1) });
const address = z.url({ protocol: /^https?$/ });
/** Older and newer documents name the address of a game differently. */
const located = z
  .union([z.object({ GameLaunchURL: address }), z.object({ GameURL: address })])
  .transform((answer) => ('GameURL' in answer ? answer.GameURL : answer.GameLaunchURL));

/** Asks for a ticket. The ticket opens a table. For any other game the answer has an address. */
export const launchGame =
  (client: Client, config: ProviderCConfig): UpstreamHandler<'game_launch'> =>
  async ({ player, ...view }) => {
    const who = { Username: player.name, CurrencyType: player.currency };
    const answer = await client.ask('loginRequest', { ...who, ...gameParameters(view) });
    if (!answer.ok) return answer;
    const read = readShape(ticket, answer.value);
    if (!read.success) return unreadable('the answer has no Token');
    if (isTable(view.game.code)) {
      const page = clientUrl(config, { username: player.name, token: read.data.Token }, view);
      // The page opens the lobby at the table, and the player may go to another one.
      return ok({ url: page, leadsTo: '' });
    }
    const url = readShape(located, answer.value);
    return url.success ? ok({ url: url.data }) : unreadable('the answer has no address of the game');
  };

// The client page chooses a table. For every other game the upstream creates the address.
const gameParameters = ({ game, language, platform }: LaunchView): QueryParameters =>
  isTable(game.code)
    ? {}
    : { Lang: clientLanguage(language), GameCode: game.code, Mobile: platform === 'MOBILE' ? '1' : '0' };
