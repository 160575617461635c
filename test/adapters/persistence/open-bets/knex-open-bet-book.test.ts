import { KnexOpenBetBook } from '../../../../src/adapters/persistence/open-bets/knex-open-bet-book.ts';
import { openBetBookContract } from '../../../ports/open-bet-book.contract.ts';
import { onBothDatabases } from '../knex-world.ts';
import { withInDoubt } from '../in-doubt/knex-in-doubt-world.ts';

describe('KnexOpenBetBook', () => {
  onBothDatabases((openWorld) => {
    openBetBookContract('KnexOpenBetBook', async () => {
      const world = withInDoubt(await openWorld());
      const bookOf = async () => {
        await world.knex('open_bets').delete();
        await world.knex('open_bet_cursor').update({ position: 0 });
        return new KnexOpenBetBook(world.knex);
      };
      return { world, bookOf };
    });
  });
});
