import { expect } from 'chai';
import { administratorOf } from '../../../ports/people-seeds.ts';
import { admin } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';
import { Visitor } from './browser.ts';
import { signedIn } from './signed-in.ts';

const HOUR_MS = 3_600_000;

describe('failed sign-ins', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway((_, clock) => ({ limits: limitsOf(clock, { failures: 3 }) }));
    await gateway.world.administrators.add(administratorOf('ann', { role: 'support' }));
  });

  afterEach(() => gateway.close());

  it('are limited by address, apart from wrong tokens', async () => {
    const tried = [];
    for (let at = 0; at < 5; at += 1)
      tried.push(await new Visitor(gateway).post('/console/sign-in/link', { link: 'x' }));

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429, 429]);
    expect(Number(tried.at(-1)?.headers.get('retry-after'))).to.be.greaterThan(0);
    expect((await admin(gateway, 'GET', '/people')).httpStatus).to.equal(200);
    gateway.clock.advance(HOUR_MS);
    expect((await new Visitor(gateway).post('/console/sign-in/link', { link: 'x' })).httpStatus).to.equal(401);
  });

  it('are limited by name: a person who is signed in cannot go through codes', async () => {
    const visitor = await signedIn(gateway);
    const tried = [];
    for (let at = 0; at < 5; at += 1)
      tried.push(await visitor.get(`/console/sign-in/command-line?code=BCDF-GHJ${'KLMNP'[at]}`));

    expect(tried.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401, 429, 429]);
  });
});
