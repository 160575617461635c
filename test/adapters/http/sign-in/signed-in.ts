import { admin, dataOf } from '../calls.ts';
import type { Gateway } from '../gateway.ts';
import { Visitor } from './browser.ts';

/** Signs a visitor in as `ann`, by a link. */
export async function signedIn(gateway: Gateway): Promise<Visitor> {
  const visitor = new Visitor(gateway);
  await visitor.post('/console/sign-in/link', { link: await linkOf(gateway) });
  return visitor;
}

/** The secret of a new link of `ann`. */
export async function linkOf(gateway: Gateway, name = 'ann'): Promise<string> {
  const { url } = dataOf(await admin(gateway, 'POST', `/people/${name}/links`));
  return String(url).split('/').at(-1) ?? '';
}
