import { z } from 'zod';
import { adminCall, NOTHING, signInCall } from '../call.ts';
import { flag, guid, moment, text } from '../schemas/fields.ts';
import { NAME_EXAMPLE, PEOPLE_CHAPTER, PERSON } from './people.ts';

const chapter = PEOPLE_CHAPTER;
const ID = '8e4b1f7a-2c90-4d53-b6a8-5f0d3e9c1b27';
const params = { name: PERSON };

const session = z
  .strictObject({
    id: guid('Names the session.'),
    open: flag('Whether it goes on.'),
    address: text('Where it began.'),
    created_at: moment('When it began.'),
    seen_at: moment('When it was last used, to the minute.'),
    ends_at: moment('When it ends at the latest.'),
    ended_at: moment('When somebody ended it; null if nobody did.').nullable(),
    ended_by: text('Who ended it.').nullable(),
  })
  .meta({ id: 'AdministratorSession' });

/** The path of the page that signs in by a link. */
export const signInLinkPath = (secret: string): string => `/console/sign-in/link/${secret}`;

/** Links that sign in, and sessions in browsers. */
export const SESSIONS = {
  link: adminCall({
    chapter,
    route: 'POST /people/{name}/links',
    right: 'administer',
    secondPerson: { isImplied: true, ofOthers: 'name' },
    name: 'makeSignInLink',
    summary: 'Make a sign-in link',
    description:
      'Makes a link that signs the administrator in once, within 15 minutes. Earlier unused links of the administrator end. Whoever has ' +
      'the link is the administrator: send it to nobody else. There is no body.',
    params,
    answers: z
      .strictObject({
        url: text('The link. Without `BASE_URL` it begins with the path.'),
        expires_at: moment('When it stops working.'),
      })
      .meta({ id: 'SignInLink' }),
    examples: {
      link: {
        url: 'https://gateway.example.com/console/sign-in/link/8b1a...',
        expires_at: '2026-11-21T09:45:00.000Z',
      },
    },
  }),
  list: adminCall({
    chapter,
    route: 'GET /people/{name}/sessions',
    right: 'administer',
    ofSelf: 'name',
    name: 'listSessions',
    summary: 'List the sessions of an administrator',
    description: 'The latest hundred, open or not, the last begun first.',
    params,
    answers: z
      .strictObject({ list: z.array(session).max(100).meta({ description: 'The sessions, the last begun first.' }) })
      .meta({ id: 'SessionList' }),
    examples: {
      sessions: {
        list: [
          {
            id: ID,
            open: true,
            address: '192.0.2.7',
            created_at: '2026-11-21T09:30:00.000Z',
            seen_at: '2026-11-21T09:41:00.000Z',
            ends_at: '2026-11-21T21:30:00.000Z',
            ended_at: null,
            ended_by: null,
          },
        ],
      },
    },
  }),
  end: adminCall({
    chapter,
    route: 'DELETE /people/{name}/sessions/{id}',
    right: 'administer',
    ofSelf: 'name',
    name: 'endSession',
    summary: 'End a session',
    description: 'Ends a session in a browser at once. Ending it again changes nothing.',
    params: { ...params, id: text('The session’s id, as the list has it.').meta({ examples: [ID] }) },
    answers: NOTHING,
    examples: { done: {} },
  }),
} as const;

const secret = z.string().min(1).max(128);
const LOGIN = 'qA0b...';

/** The sign-in of a command line, before anybody is signed in. */
export const LOGINS = {
  begin: signInCall({
    chapter,
    route: 'POST /logins',
    name: 'beginLogin',
    summary: 'Begin the sign-in of a command line',
    description:
      'Answers a short code that a person who is signed in confirms in a browser, at the address. It takes no token. The names are those of RFC 8628.',
    body: z
      .strictObject({
        machine: z
          .string()
          .max(128)
          .default('')
          .meta({ description: 'What the machine calls itself; shown to the person.' }),
      })
      .meta({ id: 'NewLogin' }),
    sends: { machine: 'ann@laptop' },
    answers: z
      .strictObject({
        device_code: secret.meta({
          description: 'What the outcome is collected by. Shown this once, and never to a person.',
        }),
        user_code: text('What the person compares.'),
        verification_uri: text('Where the person confirms. Without `BASE_URL` it begins with the path.'),
        verification_uri_complete: text('The same address with the code.'),
        expires_in: z.int().min(0).meta({ description: 'For how many seconds a person may confirm.' }),
        interval: z.int().min(0).meta({ description: 'How many seconds to wait between two looks.' }),
      })
      .meta({ id: 'BegunLogin' }),
    examples: {
      begun: {
        device_code: LOGIN,
        user_code: 'WDJB-MJHT',
        verification_uri: 'https://gateway.example.com/console/sign-in/command-line',
        verification_uri_complete: 'https://gateway.example.com/console/sign-in/command-line?code=WDJB-MJHT',
        expires_in: 600,
        interval: 2,
      },
    },
  }),
  collect: signInCall({
    chapter,
    route: 'POST /logins/collect',
    name: 'collectLogin',
    summary: 'Collect the outcome of a sign-in',
    description:
      'Answers `authorization_pending`, or once the token of the person who has confirmed. It takes no token.',
    body: z
      .strictObject({ device_code: secret.meta({ description: 'That of the sign-in.' }) })
      .meta({ id: 'LoginSecret' }),
    sends: { device_code: LOGIN },
    answers: z
      .strictObject({
        status: z.enum(['authorization_pending', 'signed_in']).meta({ description: 'Whether a person has confirmed.' }),
        name: text('The person; null while nobody has confirmed.').nullable(),
        token: text('The token. Shown this once.').nullable(),
        expires_at: moment('When the token stops working.').nullable(),
      })
      .meta({ id: 'CollectedLogin' }),
    examples: {
      waiting: { status: 'authorization_pending', name: null, token: null, expires_at: null },
      signed_in: { status: 'signed_in', name: NAME_EXAMPLE, token: 'adm_...', expires_at: '2026-12-21T09:30:00.000Z' },
    },
    failures: ['token_refused'],
  }),
} as const;
