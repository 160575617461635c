import { ok, readShape, refused, unreadable, z, type UpstreamHandler } from '../../protocol-kit.ts';
import type { ProviderCConfig } from '../config.ts';
import { clientLanguage } from '../languages.ts';
import { clientUrl, isTable } from './client-url.ts';
import type { Client } from './client.ts';

/** The play money of a trial. */
const TRIAL_AMOUNT = '10000';

const ticket = z.object({ Token: z.string().min(1), DisplayName: z.string().min(1) });

/** Opens a table for a guest without a name, with play money. */
export const launchDemo =
  (client: Client, config: ProviderCConfig): UpstreamHandler<'game_demo'> =>
  async ({ currency, ...view }) => {
    // The trial's ticket cannot name a game, and a lobby of tables is not the requested game.
    if (!isTable(view.game.code)) return refused('game_not_found', 'none', 'only tables can be tried');
    const answer = await client.ask('loginRequestForFun', {
      Amount: TRIAL_AMOUNT,
      CurrencyType: currency,
      Lang: clientLanguage(view.language),
    });
    if (!answer.ok) return answer;
    const read = readShape(ticket, answer.value);
    if (!read.success) return unreadable('the answer has no Token or no DisplayName');
    return ok({ url: clientUrl(config, { username: read.data.DisplayName, token: read.data.Token }, view) });
  };
