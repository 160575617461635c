import { expect } from 'chai';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { promotedBytesOf } from '../../../support/promoted-bytes.ts';

const MANY_QUERIES = new URL('many-queries.ts', import.meta.url);
/** Measured 600; 1,900 while the driver kept the limit of a query. */
const BYTES_MAX = 1_200;

describeWithPostgres('a query', (database) => {
  it('leaves little in the old memory', async () => {
    expect(await promotedBytesOf(MANY_QUERIES, [database().url])).to.be.below(BYTES_MAX);
  });
});
