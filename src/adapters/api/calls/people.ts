import { z } from 'zod';
import { NAME_RULE } from '../../../domain/people/administrator.ts';
import { ROLE_RULE, roleOf } from '../../../domain/people/role.ts';
import { adminCall } from '../call.ts';
import { flag, moment, someOf, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';

export const PEOPLE_CHAPTER = {
  name: 'Admin: People',
  description:
    'The people and programs that administer the gateway, each with a name and a role. Roles: `viewer` reads, `support` replays and ' +
    'closes, `operator` changes Agents, offers, games and providers, `admin` gives credentials and roles; `agent:CODE` is for an ' +
    'Agent’s own people, who see that Agent only. docs/rights.md shows the rights of each.',
};

export const NAME_EXAMPLE = 'ann@example.com';

export const PERSON = text('The administrator’s name; case is ignored.').meta({ examples: [NAME_EXAMPLE] });

export const role = z
  .string()
  .max(64)
  .refine((value) => roleOf(value) !== undefined, ROLE_RULE)
  .meta({ description: '`viewer`, `support`, `operator`, `admin`, or `agent:` and the code of an Agent.' });

const administrator = z
  .strictObject({
    name: text('Names the administrator, also in the log of changes.'),
    role,
    active: flag('False refuses all credentials of the administrator.'),
    created_at: moment('When it was created.'),
    created_by: text('Who created it.'),
    signs_in_by: z
      .enum(['link', 'identity_provider'])
      .meta({ description: '`identity_provider`: its first sign-in there created it, and each sets its role again.' }),
    signed_in_at: moment('When the administrator last signed in as a person; null for never.').nullable(),
  })
  .meta({ id: 'Administrator' });

const example: z.output<typeof administrator> = {
  name: NAME_EXAMPLE,
  role: 'operator',
  active: true,
  created_at: '2026-11-21T09:30:00.000Z',
  created_by: 'ADMIN_TOKEN',
  signs_in_by: 'link',
  signed_in_at: null,
};

const chapter = PEOPLE_CHAPTER;

/** Administrators themselves. */
export const PEOPLE = {
  create: adminCall({
    chapter,
    route: 'POST /people',
    right: 'administer',
    secondPerson: { isImplied: true },
    name: 'createAdministrator',
    summary: 'Create an administrator',
    description: 'Adds a person or a program. Give it a link to sign in with, or a token: until then it cannot call.',
    body: z
      .strictObject({
        name: z
          .string()
          .min(1)
          .max(64)
          .meta({ description: `Its name, which never changes: ${NAME_RULE}.` }),
        role,
      })
      .meta({ id: 'NewAdministrator' }),
    sends: { name: NAME_EXAMPLE, role: 'operator' },
    answers: administrator,
    examples: { administrator: example },
    failures: ['already_exists'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /people',
    right: 'read',
    name: 'listAdministrators',
    summary: 'List the administrators',
    description: 'All administrators, active or not, by name and page by page.',
    query: PAGE,
    answers: pageOf(administrator, 'The administrators of this page, by name.').meta({ id: 'AdministratorList' }),
    examples: { page: onePage(example) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /people/{name}',
    right: 'read',
    ofSelf: 'name',
    name: 'showAdministrator',
    summary: 'Show an administrator',
    description: 'One administrator, by name.',
    params: { name: PERSON },
    answers: administrator,
    examples: { administrator: example },
  }),
  change: adminCall({
    chapter,
    route: 'PATCH /people/{name}',
    right: 'administer',
    // A compromised account must end at once.
    secondPerson: { isImplied: true, except: { active: false } },
    name: 'changeAdministrator',
    summary: 'Change an administrator',
    description:
      'Changes the role, or disables the administrator. Tokens and sessions follow with their next request: they never do more than ' +
      'their owner may.',
    params: { name: PERSON },
    body: someOf({ role, active: flag('False refuses all credentials of the administrator.') }).meta({
      id: 'AdministratorChanges',
    }),
    sends: { role: 'support' },
    answers: administrator,
    examples: { administrator: { ...example, role: 'support' } },
  }),
} as const;
