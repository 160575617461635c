import type { Screen } from './screen.ts';
import { people } from './screens/people/people.ts';
import { person } from './screens/people/person.ts';

/** All screens, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [people, person];
