/** Attacks on the ways to sign in: links, codes, tokens, cookies, forms, and the answers of an identity provider. */
import { ask, form, type Answered, type Asked } from '../ask.ts';
import { cookieIn } from '../world/healthy-person.ts';
import { manyNames } from './many-names.ts';
import { raw } from './raw.ts';
import { strangerAddress, type Attack, type Attacker, type Attacks } from './attack.ts';

const SIGN_IN = '/console/sign-in';
const ANSWER = `${SIGN_IN}/provider/answer`;
/** The paths to which anybody may send a body, and the beginning of a body. */
const OPEN_DOORS = [
  ['/admin/v1/logins', 'Content-Type: application/json', '{'],
  ['/admin/v1/logins/collect', 'Content-Type: application/json', '{'],
  [`${SIGN_IN}/link`, 'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin', 'l'],
] as const;
/** So long that all of them are there at the same time. */
const HELD_MS = 2_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
/** The letters of codes. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const SECRET_LENGTH = 43;

type Sent = Omit<Asked, 'port' | 'address'>;

const send = ({ port, number }: Attacker, sent: Sent): Promise<Answered> =>
  ask({ port, address: strangerAddress(number), ...sent });

const look = (attacker: Attacker, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> =>
  send(attacker, { path, method: 'GET', headers });

/** A text of the length of a secret, another one each time. */
const madeUp = ({ chance, number }: Attacker): string =>
  `${number}-${chance.between(1, 1e9)}`.padEnd(SECRET_LENGTH, 'x');

function someCode({ chance }: Attacker): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[chance.below(LETTERS.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** A body that is announced and never whole. */
function unfinished(attacker: Attacker): Promise<Answered> {
  const [path, headers, begun] = OPEN_DOORS[attacker.number % OPEN_DOORS.length] ?? OPEN_DOORS[0];
  const address = `X-Forwarded-For: ${strangerAddress(attacker.number)}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\n${address}\r\n${headers}\r\nContent-Length: 1000\r\n\r\n`;
  return raw(attacker, head + begun, HELD_MS);
}

/** An attack to which nothing but a refusal is right. */
const refused = (atOnce: number, once: Attack['once']): Attack => ({
  atOnce,
  once,
  isGained: ({ status, headers }) => status === 200 || cookieIn(headers?.['set-cookie'], '__Host-session').length > 20,
});

export const SIGN_INS: Attacks = {
  // More than a gateway may have requests under way.
  'bodies at the doors that never end': { atOnce: 1_050, once: unfinished },
  'made-up links, looked at and used': refused(64, (attacker) =>
    attacker.number % 2 === 0
      ? look(attacker, `${SIGN_IN}/link/${madeUp(attacker)}`)
      : send(attacker, { path: `${SIGN_IN}/link`, body: form({ link: madeUp(attacker) }), headers: SAME_ORIGIN }),
  ),
  'made-up codes, by somebody who is signed in': refused(64, (attacker) => {
    const { cookie, formToken } = attacker.person;
    const fields = { code: someCode(attacker), answer: 'confirm', form_token: formToken };
    return attacker.number % 2 === 0
      ? look(attacker, `${SIGN_IN}/command-line?code=${fields.code}`, { cookie })
      : send(attacker, { path: `${SIGN_IN}/command-line`, body: form(fields), headers: { cookie, ...SAME_ORIGIN } });
  }),
  'bodies of 230,000 unknown names, by somebody who is signed in': {
    atOnce: 16,
    once: (attacker) => {
      const { cookie, formToken } = attacker.person;
      const body = `${form({ form_token: formToken })}&${manyNames()}`;
      return send(attacker, { path: `${SIGN_IN}/command-line`, body, headers: { cookie, ...SAME_ORIGIN } });
    },
  },
  'command lines that begin to sign in': {
    atOnce: 64,
    once: (attacker) =>
      send(attacker, { path: '/admin/v1/logins', body: '{"machine":"\u202edesk"}', headers: JSON_TYPE }),
  },
  'made-up secrets of command lines': refused(64, (attacker) =>
    send(attacker, {
      path: '/admin/v1/logins/collect',
      body: JSON.stringify({ device_code: madeUp(attacker) }),
      headers: JSON_TYPE,
    }),
  ),
  'made-up tokens of administrators': refused(64, (attacker) =>
    send(attacker, { path: '/admin/v1/people', method: 'GET', token: `adm_${madeUp(attacker)}` }),
  ),
  'made-up sessions': refused(400, (attacker) =>
    look(attacker, '/console/deliveries', { cookie: `__Host-session=${madeUp(attacker)}` }),
  ),
  'forms of other sites, or with a made-up token': refused(64, (attacker) => {
    const { cookie, formToken } = attacker.person;
    const isForeign = attacker.number % 2 === 0;
    const headers = { cookie, 'sec-fetch-site': isForeign ? 'cross-site' : 'same-origin' };
    return send(attacker, {
      path: `${SIGN_IN}/out`,
      body: form({ form_token: isForeign ? formToken : madeUp(attacker) }),
      headers,
    });
  }),
  'own sign-ins at the identity provider, with made-up codes': refused(16, async (attacker) => {
    const { headers } = await look(attacker, `${SIGN_IN}/provider`);
    const state = new URL(headers?.location ?? 'http://none.example').searchParams.get('state') ?? '';
    const cookie = cookieIn(headers?.['set-cookie'], '__Host-sign-in');
    return look(attacker, `${ANSWER}?code=${madeUp(attacker)}&state=${state}`, { cookie });
  }),
  'made-up answers of the identity provider': refused(64, (attacker) => {
    const made = madeUp(attacker);
    return look(attacker, `${ANSWER}?code=${made}&state=${made}`, { cookie: `__Host-sign-in=v2.00000000.${made}` });
  }),
};
