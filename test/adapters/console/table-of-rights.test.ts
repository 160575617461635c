/** Each screen is opened and each action is tried in each role: it goes through where docs/rights.md says so, and nowhere else. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import type { Screen } from '../../../src/adapters/console/screen.ts';
import { STAFF_ROLES, type Role } from '../../../src/domain/people/role.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import { formTokenOf, signedInAs } from './signed-in-as.ts';

const OF_AGENT = 'agent:ORCHARD' satisfies Role;
const ROLES: readonly Role[] = [...STAFF_ROLES, OF_AGENT];

/** The cells of the table by the name of the call: one a role, in the order of the roles. */
const TABLE: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync('docs/rights.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, , name = '', ...cells]) => [name.replaceAll('`', ''), cells.slice(0, ROLES.length)]),
);

/** Whether the table lets a role make a call that is about nobody's own account. */
function isInTable(role: Role, call: string): boolean {
  const cell = TABLE.get(call)?.[ROLES.indexOf(role)];
  if (cell === undefined) throw new Error(`docs/rights.md has no line for ${call}`);
  return cell.startsWith('yes') || cell === 'own Agent';
}

const pathOf = (pattern: string): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'code' || name === 'agent' ? 'ORCHARD' : 'nobody'));

describe('the table of rights, in the console', () => {
  let gateway: Gateway;
  const visitors = new Map<Role, Visitor>();
  const tokens = new Map<Role, string>();

  before(async () => {
    gateway = await startGateway();
    for (const [at, role] of ROLES.entries()) {
      const visitor = await signedInAs(gateway, `person-${at}`, role);
      visitors.set(role, visitor);
      tokens.set(role, await formTokenOf(visitor));
    }
  });

  after(() => gateway.close());

  const visitorOf = (role: Role): Visitor => visitors.get(role)!;

  const opens = (screen: Screen, role: Role): boolean => screen.calls.every(({ name }) => isInTable(role, name));
  const screens = SCREENS.flatMap((screen) => ROLES.map((role) => ({ screen, role, isOpen: opens(screen, role) })));
  const actions = screens.flatMap((tried) => tried.screen.actions.map((action) => ({ ...tried, action })));

  for (const { screen, role, isOpen } of screens) {
    it(`${screen.path} ${isOpen ? 'opens' : 'stays shut'} for the role ${role}`, async () => {
      const { httpStatus, headers } = await visitorOf(role).get(pathOf(screen.path));

      const isHome = screen.path === '/console';
      if (isOpen) expect(httpStatus).to.be.oneOf([200, 400, 404]);
      else expect(httpStatus).to.equal(isHome ? 303 : 403);
      if (!isOpen && isHome) expect(headers.get('location')).to.match(/^\/console\/./);
    });
  }

  for (const { screen, role, isOpen, action } of actions) {
    // A page about the person's own account acts on that account, whatever a form names.
    const isAllowed = isOpen && (screen.fixed !== undefined || isInTable(role, action.call.name));

    it(`${action.name} is ${isAllowed ? 'tried' : 'refused'} in the role ${role}`, async () => {
      const names = Object.keys(action.call.params).map((name) => [`:${name}`, pathOf(`{${name}}`)] as const);
      const form = { form_token: tokens.get(role) ?? '', action: action.name, ...Object.fromEntries(names) };

      const { httpStatus, text } = await visitorOf(role).post(pathOf(screen.path), form);

      expect(httpStatus === 403, text.slice(-300)).to.equal(!isAllowed);
    });
  }

  it('leads nobody to a screen that stays shut', async () => {
    for (const role of ROLES) {
      const { text } = await visitorOf(role).get('/console/account');
      const lines = [...text.matchAll(/<li><a href="([^"]+)"/g)].map(([, path = '']) => path);
      const shut = SCREENS.filter((screen) => !opens(screen, role));

      expect(lines).to.include('/console/account');
      expect(lines.filter((path) => shut.some((screen) => screen.path === path))).to.deep.equal([]);
    }
  });
});
