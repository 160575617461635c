/** Sign-ins at an identity provider that does not answer hold few places. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { SignInByProvider } from '../../../../src/application/people/sign-in-by-provider.ts';
import { furnishWithToken, post } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { letAllGo } from '../let-all-go.ts';
import { limitsOf } from '../limits-of.ts';

const PLACES = 8;
const WAITERS = 32;
const AT_ONCE = 60;

describe('a silent identity provider', () => {
  let gateway: Gateway;
  let asked: number;
  let answers: (() => void)[];

  beforeEach(async () => {
    [asked, answers] = [0, []];
    const silent = async (): Promise<unknown> => {
      asked += 1;
      await new Promise<void>((resolve) => answers.push(resolve));
      return { ok: false, error: { kind: 'unreachable' } };
    };
    const signInByProvider = { begin: silent, execute: silent } as unknown as SignInByProvider;
    gateway = await startGateway((_, clock) => ({
      limits: limitsOf(clock, { trustedProxies: 1, inFlightMax: AT_ONCE }),
      signInByProvider,
    }));
    await furnishWithToken(gateway);
  });

  afterEach(() => gateway.close());

  const begin = (index: number): Promise<Response> =>
    fetch(`${gateway.url}/console/sign-in/provider`, {
      redirect: 'manual',
      headers: { 'X-Forwarded-For': `198.51.100.${index}` },
    });

  it('leaves places to Agents, and refuses sign-ins beyond its own', async () => {
    const refused: Response[] = [];
    const strangers = Array.from({ length: AT_ONCE }, async (_, index) => {
      const answer = await begin(index);
      if (answer.status === 429) refused.push(answer);
    });
    while (refused.length < AT_ONCE - PLACES - WAITERS) await sleep(5);

    expect([asked, (await post(gateway, '/papi/v1/game/list')).httpStatus]).to.deep.equal([PLACES, 200]);
    expect(await refused[0]?.text()).to.include('Too many people sign in at the same moment. Try again in 1 s.');
    await letAllGo(answers, Promise.all(strangers));
    expect(asked).to.equal(PLACES + WAITERS);
  });
});
