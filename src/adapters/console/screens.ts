import type { Screen } from './screen.ts';
import { account } from './screens/account/account.ts';
import { approval } from './screens/approvals/approval.ts';
import { approvals } from './screens/approvals/approvals.ts';
import { changes } from './screens/changes/changes.ts';
import { connections } from './screens/overview/connections.ts';
import { matrix } from './screens/matrix/matrix.ts';
import { overview } from './screens/overview/overview.ts';
import { people } from './screens/people/people.ts';
import { person } from './screens/people/person.ts';

/** All screens, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  overview,
  connections,
  matrix,
  approvals,
  approval,
  changes,
  people,
  person,
  account,
];
