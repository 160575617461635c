import { TRAFFIC } from '../../../api/calls/traffic.ts';
import { commandGroup } from '../command.ts';
import { objectOf, objectsOf } from '../view/shown-value.ts';
import { rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

const points = rowsView(
  'at',
  'events',
  'refused',
  'event_ms_mean',
  'event_ms_max',
  'attempts',
  'failed',
  'attempt_ms_mean',
);
const money = rowsView('currency', 'from_players', 'to_players', 'at');

/** The steps with any work, and the money of each currency in the latest step that moved it. */
const trafficView: View = (data, look) => {
  const { points: all, money: currencies } = objectOf(data);
  const busy = objectsOf(all).filter(({ events, attempts }) => events !== 0 || attempts !== 0);
  if (busy.length === 0) return 'Nothing happened in this time.\n';
  const latest = objectsOf(currencies).flatMap(({ currency, points: moved }) => {
    const last = objectsOf(moved).findLast(
      (step) => Number(step['from_players']) !== 0 || Number(step['to_players']) !== 0,
    );
    return last === undefined ? [] : [{ currency, ...last }];
  });
  return `${points(busy, look)}${latest.length === 0 ? '' : `\n${money(latest, look)}`}`;
};

export const traffic = commandGroup('traffic', 'Events, deliveries and money over time.', {
  '': adminCommand(TRAFFIC.show, {
    examples: ['traffic', 'traffic --range week --agent ACME', 'traffic --range day --provider A --json'],
    view: trafficView,
  }),
});
