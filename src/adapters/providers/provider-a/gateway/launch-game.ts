import {
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
import { launchInterfacesOf } from './launch-interfaces.ts';
import type { Client, OpenQuestion } from './client.ts';

/** Asks for the URL of a game for a player. */
export const launchGame =
  (platform: Client): UpstreamHandler<'game_launch'> =>
  async (input) => {
    const real = launchInterfacesOf(input.game)?.real;
    if (real === undefined) return noInterface('launch', input);
    const parameters = { loginId: input.player.name, ...real.parameters(input) };
    const launched = await askForUrl(platform, { method: real.method, parameters, isRepeatable: true });
    // These launches have no parameter for a game. A page without it leads to all games of its kind, whose ids do not show their kind.
    const isLobby = !('gameType' in parameters);
    return launched.ok && isLobby ? ok({ ...launched.value, leadsTo: '' }) : launched;
  };

/** Asks for the URL of a trial, which names no player. */
export const launchTrial =
  (platform: Client): UpstreamHandler<'game_demo'> =>
  async (input) => {
    const trial = launchInterfacesOf(input.game)?.trial;
    if (trial === undefined) return noInterface('trial', input);
    return askForUrl(platform, { method: trial.method, parameters: trial.parameters(input), isRepeatable: true });
  };

/** Asks a question whose answer is only a URL. */
export async function askForUrl(platform: Client, question: OpenQuestion): Promise<Result<Launched, UpstreamFailure>> {
  const answer = await platform.ask(question);
  if (!answer.ok) return answer;
  const url = answer.value;
  return typeof url === 'string' && isWebUrl(url) ? ok({ url }) : unreadable('no URL in the answer');
}

const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && parsedUrl(text) !== undefined;

const noInterface = (kind: string, { game }: LaunchView): Result<never, UpstreamFailure> =>
  refused('launch_failed', '', `this protocol has no ${kind} interface for game ${game.code} of ${game.category}`);
