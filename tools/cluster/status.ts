import { textTable } from '../simulators/text-table.ts';
import { isReady } from './gateways.ts';
import type { Play } from './play.ts';

/** The nodes in the view of Patroni, the gateways, and the players. */
export async function statusOf({ cluster, gateways, stages, cells }: Play): Promise<string> {
  const members = await cluster.members();
  const ready = await Promise.all(gateways.baseUrls.map(isReady));
  return [
    textTable(
      ['node', 'role', 'state', 'timeline', 'lag'],
      members.map(({ name, role, state, timeline, lag }) => [
        name,
        role,
        state,
        String(timeline ?? ''),
        String(lag ?? ''),
      ]),
    ),
    textTable(
      ['gateway', 'ready'],
      gateways.baseUrls.map((url, at) => [url, ready[at] === true ? 'yes' : 'no']),
    ),
    textTable(
      ['Agent', 'cell', 'provider', 'events taken', 'repeated', 'longest without an event'],
      stages.flatMap(({ code, players }, at) =>
        players.map((player) => [
          code,
          String((cells?.residents[at]?.cell ?? 0) + 1),
          player.provider,
          String(player.taken),
          String(player.repeated),
          `${(player.longestMs() / 1_000).toFixed(1)} s`,
        ]),
      ),
    ),
  ].join('\n');
}
