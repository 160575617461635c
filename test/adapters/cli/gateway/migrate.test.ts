import { expect } from 'chai';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { called } from './called.ts';

describe('agent-gateway migrate', () => {
  it('names the setting that is missing, and cannot reach a server without saying so', async () => {
    const unset = await called(['migrate']);
    const lost = await called(['migrate'], {
      environment: { DATABASE_URL: 'postgres://gateway:hidden@127.0.0.1:9/x' },
    });

    expect(unset).to.include({ status: 1, stderr: 'error: DATABASE_URL must name the PostgreSQL of the gateway.\n' });
    expect(lost.status).to.equal(1);
    expect(lost.stderr).to.include('127.0.0.1:9').and.not.include('hidden');
  });

  describeWithPostgres('on a server', (database) => {
    it('migrates once, however many do it at once', async () => {
      const environment = { DATABASE_URL: database().url };
      const applied = async () => {
        const { status, stdout, stderr } = await called(['migrate', '--json'], { environment });
        expect(status, stderr).to.equal(0);
        return (JSON.parse(stdout) as { applied: readonly string[] }).applied;
      };

      const all = await Promise.all([applied(), applied(), applied()]);
      const { stdout } = await called(['migrate'], { environment });

      expect(new Set(all.flat()).size).to.equal(all.flat().length).and.greaterThan(10);
      expect(stdout).to.equal('The schema is up to date.\n');
    });
  });
});
