import { expect } from 'chai';
import { banner, type StartFacts } from '../../../src/infrastructure/process/banner.ts';

const baseUrl = 'http://127.0.0.1:3000';
const kept = { kind: 'kept', token: 'the-admin-token', path: '/srv/data/admin-token', isNew: false } as const;
const seeded = { kind: 'seeded', token: 'agt_x', linkSecret: 'once' } as const;
const CLONE = { program: 'npm run --silent agent-gateway --', sandbox: 'npm run sandbox' };
const PACKAGE = { program: 'npx --no agent-gateway', sandbox: undefined };
const WITH_TOKEN = '--admin-token-file /srv/data/admin-token';

const shown = (facts: Partial<StartFacts>, place: typeof CLONE | typeof PACKAGE = CLONE): string =>
  banner({ baseUrl, ownUrl: baseUrl, admin: kept, demo: { kind: 'present', hasPerson: true }, ...facts }, place);

describe('banner', () => {
  it('shows the token of a new demo in a command, and a link that signs in', () => {
    const text = shown({ demo: seeded });

    expect(text).to.include(
      "\ncurl -s -H 'Authorization: Bearer agt_x' -d 'pageSize=3' 'http://127.0.0.1:3000/papi/v1/game/list'\n",
    );
    expect(text).to.include('\nhttp://127.0.0.1:3000/console/sign-in/link/once\n');
  });

  it('ends with a command that there is: the sandbox in a clone, the doctor elsewhere', () => {
    expect(shown({ demo: seeded })).to.match(/\nnpm run sandbox\n\n$/);
    expect(shown({ demo: seeded }, PACKAGE)).to.include(`\nnpx --no agent-gateway doctor ${WITH_TOKEN}\n`);
  });

  it('shows an admin token that was made just now, and never again', () => {
    const isShown = (isNew: boolean): boolean => shown({ admin: { ...kept, isNew } }).includes('the-admin-token');

    expect([isShown(true), isShown(false)]).to.deep.equal([true, false]);
  });

  it('says on later starts how to get another token and another link, as they are called there', () => {
    expect(shown({})).to.include(`${CLONE.program} tokens issue DEMO ${WITH_TOKEN}\n`);
    expect(shown({}, PACKAGE)).to.include(`${PACKAGE.program} people link demo-admin ${WITH_TOKEN}\n`);
  });

  it('says how to make an account where the demo has none', () => {
    const text = shown({ demo: { kind: 'present', hasPerson: false } });

    expect(text)
      .to.include(`people create NAME --role admin ${WITH_TOKEN}\n`)
      .and.include(`people link NAME ${WITH_TOKEN}\n`);
  });

  it('quotes the path of the token for a shell', () => {
    expect(shown({ admin: { ...kept, path: "/it's/admin-token" } })).to.include(
      String.raw`--admin-token-file '/it'\''s/admin-token'`,
    );
  });

  it('does not show an admin token that the operator gave, which commands find too', () => {
    expect(shown({ admin: { kind: 'given', token: 'given-token' } }))
      .to.include('tokens issue DEMO\n')
      .and.not.include('given-token');
  });

  it('names the gateway in commands when it is not at the default address', () => {
    const text = shown({ baseUrl: 'https://gateway.example.com', ownUrl: 'http://127.0.0.1:4000' });

    expect(text).to.include(`tokens issue DEMO --url http://127.0.0.1:4000 ${WITH_TOKEN}\n`);
  });

  it('says where the metrics are when they have a port of their own', () => {
    const metricsUrl = 'http://127.0.0.1:9100/metrics';

    expect(shown({ metricsUrl })).to.include(metricsUrl);
    expect(shown({})).not.to.include('Metrics');
  });

  it('says nothing of a demo where there is none', () => {
    expect(shown({ demo: { kind: 'none' } })).not.to.match(/DEMO|demo|curl/);
  });
});
