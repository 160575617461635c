import type { LaunchView } from '../../protocol-kit.ts';
import type { ProviderCConfig } from '../config.ts';
import { clientLanguage } from '../languages.ts';

/** The player's name and the ticket of a launch. */
export interface Ticket {
  readonly username: string;
  readonly token: string;
}

/** Tables have numbers. All other games that can be launched have a code with letters. */
export const isTable = (gameCode: string): boolean => /^\d+$/.test(gameCode);

/** The URL of the upstream's page for a table. */
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
