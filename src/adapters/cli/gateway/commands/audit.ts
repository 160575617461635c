import type { CommandGroup } from '../command.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

const isSound = (data: unknown): boolean => objectOf(data)['sound'] === true;

const auditView: View = (data, look) => {
  const invariants = objectsOf(objectOf(data)['invariants']);
  const violations = invariants.flatMap(({ name, violations: all }) =>
    Array.isArray(all) ? all.map((violation) => `${shownValue(name)}: ${shownValue(violation)}\n`) : [],
  );
  const verdict = isSound(data)
    ? look.paint('green', 'The money adds up.')
    : look.paint('red', 'The money does not add up: keep the database as it is and look at these first.');
  return `${rowsView('name', 'checked', 'violated', 'rule')(invariants, look)}\n${verdict}\n${violations.join('')}`;
};

export const audit: CommandGroup = {
  name: 'audit',
  summary: 'Whether the money adds up.',
  commands: [
    adminCommand({
      name: '',
      summary: 'Add up the ledger, wallets, transactions and callbacks again; exit code 1 when something is violated.',
      details:
        'It reads everything: not for a monitor that asks every second. With --new it reads what came after that which an earlier audit has ' +
        'found sound, and every wallet; damage to what is older it does not see.',
      options: { new: { kind: 'flag', description: 'Only what is new since the last sound audit, and every wallet.' } },
      examples: ['audit', 'audit --new', 'audit --json'],
      request: (call) => ({
        method: 'GET',
        path: '/audit',
        query: { scope: call.isSet('new') ? 'new' : undefined },
      }),
      view: auditView,
      isBad: (data) => !isSound(data),
    }),
  ],
};
