import { expect } from 'chai';
import { callAsAgent } from './kill-test/gateway-api.ts';
import { SyncSite } from '../e2e/sync-site.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { connected } from './database-rows.ts';

const AGENT = { code: 'A1', name: 'Agent', currency: 'USD' };

describe('a table of providers that somebody has locked', () => {
  describeWithPostgres('for a moment', (database) => {
    it('holds up no Agent that asks for the health of a provider', async () => {
      const site = await SyncSite.open(['D'], { DATABASE_URL: database().url });
      const { baseUrl } = site.first;
      await site.admin(site.first, '/agents', AGENT);
      await site.admin(site.first, '/agents/A1/offer-rules', [{ effect: 'allow' }], 'PUT');
      const { token } = (await site.admin<{ token: string }>(site.first, '/agents/A1/tokens', {})).data;
      const health = () => callAsAgent(baseUrl, token, ['/provider/health', { provider: 'D' }]);
      expect((await health()).data).to.include({ provider: 'D', healthy: true });
      const holder = await connected(database().url);
      await holder.query('begin; lock table providers in access exclusive mode');

      const answer = await health().finally(() => holder.end());

      expect(answer.data).to.include({ provider: 'D', healthy: true });
      await site.close();
    });
  });
});
