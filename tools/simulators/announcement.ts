import { adminCommands } from './admin-commands.ts';
import type { RunningSimulator } from './running-simulators.ts';
import { textTable } from './text-table.ts';

const HEAD = ['protocol', 'base URL', 'player', 'currency', 'game', 'bet id', 'order id', 'credentials'];

/** The facts for a user of the simulators. */
export const announcement = (gateway: string, running: readonly RunningSimulator[]): string =>
  [
    textTable(HEAD, running.map(row)),
    'To make them known to a running gateway, with its admin token in ADMIN_TOKEN:\n',
    `${adminCommands(gateway, running).join('\n')}\n`,
    'Ctrl-C stops them.\n',
  ].join('\n');

function row({ protocol, baseUrl, simulator: { sample, credentials } }: RunningSimulator): readonly string[] {
  const named = Object.entries(credentials).map(([name, value]) => `${name}=${value}`);
  return [
    protocol,
    baseUrl,
    sample.player,
    sample.currency,
    sample.game.code,
    sample.betId,
    sample.orderId,
    named.join(' '),
  ];
}
