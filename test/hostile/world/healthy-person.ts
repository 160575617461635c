/** A person who signs in by a link, looks at the console, lets a command line in, and signs out: each request is timed. */
import { ADMIN_TOKEN } from '../../faults/kill-test/gateway-api.ts';
import { ask, form, type Answered, type Asked } from '../ask.ts';
import type { SignedIn } from '../attacks/attack.ts';

export const HEALTHY_PERSON = 'ann';

const SIGN_IN = '/console/sign-in';
const JSON_TYPE = { 'content-type': 'application/json' };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
/** Each visit comes from another place of the same network: a command line may begin to sign in ten times a minute at an address. */
const ADDRESSES = 250;

type Ask = (asked: Asked) => Promise<Answered>;

interface Visit {
  readonly port: number;
  readonly number: number;
  /** Told how long each request took, in milliseconds. */
  readonly took: (ms: number) => void;
}

/** One visit; throws where a page or a call does not answer as it should. */
export async function visit({ port, number, took }: Visit): Promise<void> {
  const address = `192.0.2.${1 + (number % ADDRESSES)}`;
  const timed: Ask = async (asked) => {
    const beganMs = performance.now();
    const answer = await ask(asked);
    took(performance.now() - beganMs);
    if (answer.status !== 200) throw new Error(`${asked.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const { cookie, formToken } = await signIn({ port, name: HEALTHY_PERSON, address, ask: timed });
  const page = (path: string): Promise<Answered> => timed({ port, address, path, method: 'GET', headers: { cookie } });
  const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Answered> =>
    timed({ port, address, path, body: form(fields), headers: { cookie, ...SAME_ORIGIN } });
  const call = (path: string, body: object): Promise<Answered> =>
    timed({ port, address, path: `/admin/v1${path}`, body: JSON.stringify(body), headers: JSON_TYPE });
  await page('/console/deliveries');
  const { user_code: code, device_code } = dataOf(await call('/logins', { machine: 'desk' }));
  await page(`${SIGN_IN}/command-line?code=${String(code)}`);
  await post(`${SIGN_IN}/command-line`, { code: String(code), answer: 'confirm', form_token: formToken });
  const { token } = dataOf(await call('/logins/collect', { device_code }));
  await timed({ port, address, path: '/admin/v1/whoami', method: 'GET', token: String(token) });
  await timed({ port, address, path: '/admin/v1/sign-out', token: String(token) });
  await post(`${SIGN_IN}/out`, { form_token: formToken });
}

interface Door {
  readonly port: number;
  readonly name: string;
  readonly address: string;
  readonly ask: Ask;
}

/** Signs a person in by a new link. */
export async function signIn({ port, name, address, ask }: Door): Promise<SignedIn> {
  const at = { port, address };
  const { url } = dataOf(await ask({ ...at, path: `/admin/v1/people/${name}/links`, token: ADMIN_TOKEN }));
  const link = String(url).split('/').at(-1) ?? '';
  await ask({ ...at, path: `${SIGN_IN}/link/${link}`, method: 'GET' });
  const { headers } = await ask({ ...at, path: `${SIGN_IN}/link`, body: form({ link }), headers: SAME_ORIGIN });
  const cookie = cookieIn(headers?.['set-cookie'], '__Host-session');
  const { text } = await ask({ ...at, path: SIGN_IN, method: 'GET', headers: { cookie } });
  return { cookie, formToken: /name="form_token" value="([^"]*)"/.exec(text)?.[1] ?? '' };
}

/** The pair of a cookie that an answer sets; empty where it sets none. */
export const cookieIn = (lines: readonly string[] | undefined, name: string): string =>
  lines?.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? '';

const dataOf = ({ text }: Answered): Readonly<Record<string, unknown>> =>
  (JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> }).data;
