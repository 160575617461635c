import { SCREENS } from '../../src/adapters/console/screens.ts';
import type { Screen } from '../../src/adapters/console/screen.ts';
import { reachOf } from '../../src/domain/people/rights.ts';
import { STAFF_ROLES, type Role } from '../../src/domain/people/role.ts';
import { markdownTable } from './markdown-table.ts';
import { withGenerated } from './generated-part.ts';

const ROLES: readonly Role[] = [...STAFF_ROLES, 'agent:CODE'];

/** docs/console.md with a fresh table of the screens; the rest of the page is written by hand. */
export const consoleDoc = (current: string): string =>
  withGenerated(
    current,
    markdownTable(['Screen', 'Address', 'For', 'Roles', 'Actions'], SCREENS.map(row)),
    'docs/console.md',
  );

const row = (screen: Screen): readonly string[] => [
  screen.name,
  `\`${screen.path}\``,
  screen.purpose,
  rolesOf(screen),
  screen.actions.map(({ label, call }) => `${label} (\`${call.name}\`)`).join(', '),
];

function rolesOf({ calls }: Screen): string {
  const open = ROLES.filter((role) => calls.every(({ access }) => reachOf(role, access) !== 'none'));
  return open.length === ROLES.length ? 'all' : open.map((role) => `\`${role}\``).join(', ');
}
