import type { LaunchView } from '../../../../domain/provider/upstream-call.ts';
import type { ProviderCConfig } from '../config.ts';
import { clientLanguage } from '../languages.ts';

/** Who enters, with which ticket. */
export interface Ticket {
  readonly username: string;
  readonly token: string;
}

/** Tables have numbers; everything else that can be launched has a code with letters. */
export const isTable = (gameCode: string): boolean => /^\d+$/.test(gameCode);

/** The upstream's page that shows the table. */
export function clientUrl(config: ProviderCConfig, { username, token }: Ticket, view: LaunchView): string {
  const url = new URL(config.gameClientUrl);
  const fields = {
    username,
    token,
    lobby: config.lobbyCode,
    lang: clientLanguage(view.language),
    mobile: String(view.platform === 'MOBILE'),
    ...(view.returnUrl !== undefined && { returnurl: view.returnUrl }),
    options: `defaulttable=${view.game.code}`,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
