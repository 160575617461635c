import { expect } from 'chai';
import pg from 'pg';
import { describeWithPostgres } from './postgres.ts';

describeWithPostgres('a temporary PostgreSQL database', (database) => {
  let client: pg.Client;

  before(async () => {
    client = new pg.Client({ connectionString: database().url });
    await client.connect();
  });

  after(() => client.end());

  it('is empty', async () => {
    const { rows } = await client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace");

    expect(rows).to.deep.equal([]);
  });

  it('keeps fsync on, because durability is under test', async () => {
    const { rows } = await client.query('show fsync');

    expect(rows).to.deep.equal([{ fsync: 'on' }]);
  });

  it('compares text by code point, as the embedded database does', async () => {
    const { rows } = await client.query("select 'Z' < 'a' as ordered");

    expect(rows).to.deep.equal([{ ordered: true }]);
  });
});
