import { expect } from 'chai';
import { banner } from '../../../src/infrastructure/process/banner.ts';

const baseUrl = 'http://127.0.0.1:3000';
const kept = { kind: 'kept', token: 'the-admin-token', path: "/it's/admin-token", isNew: false } as const;

describe('banner', () => {
  it('shows the token of a new demo in a command', () => {
    const text = banner({ baseUrl, admin: kept, demo: { kind: 'seeded', token: 'agt_x' } });

    expect(text).to.include(
      "\ncurl -s -H 'Authorization: Bearer agt_x' -d 'pageSize=3' 'http://127.0.0.1:3000/papi/v1/game/list'\n",
    );
  });

  it('shows an admin token that was made just now, and never again', () => {
    const isShown = (isNew: boolean): boolean =>
      banner({ baseUrl, admin: { ...kept, isNew }, demo: { kind: 'present' } }).includes('the-admin-token');

    expect([isShown(true), isShown(false)]).to.deep.equal([true, false]);
  });

  it('reads a kept admin token from its file, wherever that is', () => {
    const text = banner({ baseUrl, admin: kept, demo: { kind: 'present' } });

    expect(text).to.include(String.raw`-H "Authorization: Bearer $(cat '/it'\''s/admin-token')"`);
  });

  it('does not show an admin token that the operator gave', () => {
    const text = banner({ baseUrl, admin: { kind: 'given', token: 'given-token' }, demo: { kind: 'present' } });

    expect(text).to.include('-H "Authorization: Bearer $ADMIN_TOKEN"').and.not.include('given-token');
  });

  it('says where the metrics are when they have a port of their own', () => {
    const metricsUrl = 'http://127.0.0.1:9100/metrics';

    expect(banner({ baseUrl, metricsUrl, admin: kept, demo: { kind: 'none' } })).to.include(metricsUrl);
    expect(banner({ baseUrl, admin: kept, demo: { kind: 'none' } })).not.to.include('Metrics');
  });

  it('says where the console is, and how to get an account', () => {
    const text = banner({ baseUrl, admin: kept, demo: { kind: 'none' } });

    expect(text).to.match(
      /Console +http:\/\/127\.0\.0\.1:3000\/console \(for an account: agent-gateway people create /,
    );
  });

  it('says nothing of a demo where there is none', () => {
    expect(banner({ baseUrl, admin: kept, demo: { kind: 'none' } })).not.to.match(/DEMO|curl/);
  });
});
