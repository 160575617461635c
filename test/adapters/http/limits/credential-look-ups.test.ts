/** Look-ups of made-up credentials leave the database to others. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { startGateway, type Gateway } from '../gateway.ts';
import { letAllGo } from '../let-all-go.ts';
import { limitsOf } from '../limits-of.ts';

const AT_ONCE = 150;
const PLACES = 2;
/** A tenth of the requests that may be under way. */
const WAITERS = 100;
const PROVEN = '192.0.2.200';
const SECRET = 'x'.repeat(43);

/** Each place that checks credentials, with an invented credential. */
const DOORS: Readonly<Record<string, (url: string, address: string) => Promise<Response>>> = {
  'sessions at the console': (url, address) =>
    fetch(`${url}/console/deliveries`, at(address, { Cookie: `__Host-session=${SECRET}` })),
  'sessions at the sign-in': (url, address) =>
    fetch(`${url}/console/sign-in`, at(address, { Cookie: `__Host-session=${SECRET}` })),
  'sign-in links, looked at': (url, address) => fetch(`${url}/console/sign-in/link/${SECRET}`, at(address)),
  'sign-in links, used': (url, address) =>
    fetch(`${url}/console/sign-in/link`, {
      ...at(address, { 'Sec-Fetch-Site': 'same-origin' }),
      method: 'POST',
      body: new URLSearchParams({ link: SECRET }),
    }),
  'tokens of administrators': (url, address) =>
    fetch(`${url}/admin/v1/agents`, at(address, { Authorization: `Bearer adm_${SECRET}` })),
  'secrets of command lines': (url, address) =>
    fetch(`${url}/admin/v1/logins/collect`, {
      ...at(address, { 'Content-Type': 'application/json' }),
      method: 'POST',
      body: JSON.stringify({ device_code: SECRET }),
    }),
};

const at = (address: string, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  redirect: 'manual',
  headers: { 'X-Forwarded-For': address, ...headers },
});

describe('look-ups of made-up credentials', () => {
  let gateway: Gateway;
  let held: (() => void)[];
  let begun: number;
  const begins = (go: () => void): void => {
    begun += 1;
    held.push(go);
  };

  beforeEach(async () => {
    [held, begun] = [[], 0];
    gateway = await startGateway((world, clock) => {
      for (const [store, method] of [
        [world.sessions, 'find'],
        [world.signInLinks, 'find'],
        [world.adminTokens, 'find'],
        [world.logins, 'collect'],
      ] as const)
        holdBack(store as unknown as Methods, method, begins);
      const limits = limitsOf(clock, { trustedProxies: 1, inFlightMax: 1_000 });
      limits.failedSignIns.proved(PROVEN);
      return { limits };
    });
  });

  afterEach(() => gateway.close());

  for (const [name, door] of Object.entries(DOORS)) {
    it(`take two places of the database, and none of a proven address: ${name}`, async () => {
      const refused: Response[] = [];
      const strangers = Array.from({ length: AT_ONCE }, async (_, index) => {
        const answer = await door(gateway.url, `198.51.100.${index}`);
        if (answer.status === 429) refused.push(answer);
      });
      while (refused.length < AT_ONCE - PLACES - WAITERS) await sleep(5);
      expect(held.length).to.equal(PLACES);

      const proven = door(gateway.url, PROVEN);
      while (begun === PLACES) await sleep(5);
      await letAllGo(held, Promise.all([proven, ...strangers]));

      expect((await proven).status).not.to.equal(429);
      expect(begun).to.equal(PLACES + WAITERS + 1);
      expect([refused.length, refused[0]?.headers.get('Retry-After')]).to.deep.equal([AT_ONCE - PLACES - WAITERS, '1']);
    });
  }
});

type Methods = Record<string, (...parts: unknown[]) => Promise<unknown>>;

/** Every call of the method waits until it is let go. */
function holdBack(store: Methods, method: string, begins: (go: () => void) => void): void {
  const done = store[method]?.bind(store);
  store[method] = async (...parts) => {
    await new Promise<void>(begins);
    return done?.(...parts);
  };
}
