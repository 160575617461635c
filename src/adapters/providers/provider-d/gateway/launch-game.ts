import {
  isRefusedWith,
  ok,
  parsedUrl,
  refused,
  unreadable,
  type Launched,
  type LaunchView,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import type { Credentials } from '../config.ts';
import { gameMode, LOBBY } from '../game-codes.ts';
import { languageNumber } from '../languages.ts';
import { playerPassword } from '../player-password.ts';
import { SAME_PASSWORD, WRONG_PASSWORD } from '../refusals.ts';
import type { Ask } from './client.ts';
import { elseReason } from './failure-reason.ts';
import { playerField } from './player-field.ts';

const TRIAL = '1';

/** Logs in a player. After a change of the secret the password differs from the derived one, and is set again, once. */
export const launchGame = (ask: Ask, credentials: Credentials): UpstreamHandler<'game_launch'> => {
  return async ({ player, ...view }) => {
    const user = playerField(player.name);
    const password = playerPassword(credentials, user);
    const logIn = () => launch(ask, view, { user, password });
    const first = await logIn();
    if (!isRefusedWith(first, WRONG_PASSWORD)) return first;
    const changed = await ask({ operation: 'changePassword', fields: { user, newpassword: password } });
    // A simultaneous launch of the same player may have changed the password first.
    if (changed.ok || isRefusedWith(changed, SAME_PASSWORD)) return logIn();
    return elseReason(changed, 'launch_failed');
  };
};

/** Opens a trial without a player. */
export const launchTrial =
  (ask: Ask): UpstreamHandler<'game_demo'> =>
  (view) =>
    launch(ask, view, { isTest: TRIAL });

type Who = { readonly user: string; readonly password: string } | { readonly isTest: string };

async function launch(ask: Ask, view: LaunchView, who: Who): Promise<Result<Launched, UpstreamFailure>> {
  const mode = gameMode(view.game.code);
  if (mode === undefined) return refused('game_not_found', '', 'no mode is known for this game code; nothing was sent');
  const answer = await ask({
    operation: 'loginGame',
    fields: {
      ...who,
      lang: languageNumber(view.language),
      mode: mode === LOBBY ? undefined : mode,
      returnurl: view.returnUrl,
    },
  });
  if (!answer.ok) return elseReason(answer, 'launch_failed');
  if (!isWebAddress(answer.value)) return unreadable('the result is no URL');
  return ok({ url: answer.value, ...(mode === LOBBY && { leadsTo: '' }) });
}

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && parsedUrl(value) !== undefined;
