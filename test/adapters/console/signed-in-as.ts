/** Visitors of the console over a gateway in memory, signed in with a role. */
import type { Role } from '../../../src/domain/people/role.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { Visitor } from '../http/sign-in/browser.ts';
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
