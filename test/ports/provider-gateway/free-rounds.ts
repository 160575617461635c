import { expect } from 'chai';
import type { FreeRoundGateway } from '../../../src/application/ports/provider-gateway.ts';
import type { UpstreamGrant } from '../../../src/domain/provider/free-rounds.ts';

/** The free rounds of a provider, and a grant that it can give. */
export interface FreeRoundWorld {
  readonly freeRounds: FreeRoundGateway;
  readonly order: UpstreamGrant;
  close(): Promise<unknown>;
}

/** The promises of the free rounds of every gateway. */
export function freeRoundGatewayContract(title: string, open: () => Promise<FreeRoundWorld>): void {
  describe(`${title} (a FreeRoundGateway)`, () => {
    let world: FreeRoundWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const codesOf = async (): Promise<readonly (readonly [string, boolean])[]> => {
      const listed = await world.freeRounds.list(world.order);
      const open = listed.ok ? listed.value.filter(({ ended }) => ended === undefined) : [];
      return open.map(({ bonusCode, fits }) => [bonusCode, fits]);
    };
    const given = async (): Promise<string> => {
      const answer = await world.freeRounds.grant(world.order);
      return answer.ok ? answer.value.bonusCode : answer.error.kind;
    };

    it('offers the stake of the grant in its games', async () => {
      const { games, stake, player } = world.order;
      const offers = await world.freeRounds.options(games, player.currency);

      const found = offers.ok ? offers.value.filter(({ kind }) => kind === stake.kind) : [];
      expect(
        found.some(({ amount, gameCode }) => amount?.equals(stake.amount) === true && gameCode === games[0]?.code),
      ).to.equal(true);
    });

    it('gives rounds each time, and lists each bonus as one that may be the grant', async () => {
      const codes = [await given(), await given()];

      expect(await codesOf()).to.deep.equal(codes.map((code) => [code, true]));
    });

    it('lists no bonus as a grant with other rounds', async () => {
      const code = await given();
      world = { ...world, order: { ...world.order, rounds: world.order.rounds + 1 } };

      expect(await codesOf()).to.deep.equal([[code, false]]);
    });

    it('takes a bonus back, and refuses or takes back again one that is gone', async () => {
      const [code, other] = [await given(), await given()];

      const taken = await world.freeRounds.cancel(world.order, code);
      const again = await world.freeRounds.cancel(world.order, code);

      expect(taken).to.deep.equal({ ok: true, value: {} });
      expect(again.ok || again.error.kind).to.be.oneOf([true, 'provider_refused']);
      expect(await codesOf()).to.deep.equal([[other, true]]);
    });
  });
}
