/** Visitors of the console over a gateway in memory, signed in with a role. */
import type { Role } from '../../../src/domain/people/role.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { Visitor, type Visit } from '../http/sign-in/browser.ts';
import { linkOf } from '../http/sign-in/signed-in.ts';
import type { Gateway } from '../http/gateway.ts';

/** Adds an administrator, and signs in under the name. */
export async function signedInAs(gateway: Gateway, name: string, role: Role): Promise<Visitor> {
  await gateway.world.administrators.add(administratorOf(name, { role }));
  const visitor = new Visitor(gateway);
  await visitor.post('/console/sign-in/link', { link: await linkOf(gateway, name) });
  return visitor;
}

/** The token that each form of the visitor's session brings. */
export async function formTokenOf(visitor: Visitor): Promise<string> {
  const { text } = await visitor.get('/console/account');
  return /name="form_token" value="([^"]*)"/.exec(text)?.[1] ?? '';
}

/** Opens the page that asks about an action, and sends its form with other values where some are given. */
export async function confirmed(
  visitor: Visitor,
  address: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const { text } = await visitor.get(address);
  const [, form = ''] = /<form method="post"[^>]*class="action">(.*?)<\/form>/s.exec(text) ?? [];
  const fields = Object.fromEntries(
    [...form.matchAll(/<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  return visitor.post(address.split('?')[0] ?? '', { ...fields, ...others });
}

/** The digest of all that a page which asks has shown. */
export const shownIn = ({ text }: Visit): string | undefined => /name="shown" value="([^"]*)"/.exec(text)?.[1];
