import { expect } from 'chai';
import { books } from './provider-gateway/books.ts';
import { money } from './provider-gateway/money.ts';
import { players } from './provider-gateway/players.ts';
import {
  CALLS,
  isAsked,
  questions,
  type UpstreamFacts,
  type UpstreamWorld,
} from './provider-gateway/upstream-world.ts';

export { freeRoundGatewayContract } from './provider-gateway/free-rounds.ts';

/** The promises of every gateway to a provider; its protocol decides which calls are tested. */
export function providerGatewayContract(
  title: string,
  { calls, noBet, extension }: UpstreamFacts,
  open: () => Promise<UpstreamWorld>,
): void {
  describe(`${title} (a ProviderGateway)`, () => {
    let world: UpstreamWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const asked = CALLS.filter((call) => isAsked(calls[call]));
    players(() => world, asked);
    money(() => world, asked);
    books(() => world, asked, noBet);

    for (const call of CALLS.filter((name) => !isAsked(calls[name]))) {
      it(`throws at ${call}, which its protocol lacks: nobody should have come this far`, async () => {
        const thrown = await caught(() => world.gateway.call(call, questions(world)[call]));

        expect(thrown).to.be.an('error');
      });
    }

    for (const call of asked) {
      it(`answers a failure to ${call} when the provider cannot be reached, and throws nothing`, async () => {
        await world.breakDown();

        const answer = await world.gateway.call(call, questions(world)[call]);

        // A protocol that registers its players at the launch sends nothing at registration.
        const isLeftToLaunch = call === 'player_registration' && answer.ok;
        expect(isLeftToLaunch ? answer : answer.ok || answer.error).to.deep.include(
          isLeftToLaunch ? { value: { status: 'at_launch' } } : { kind: 'provider_unreachable' },
        );
      });
    }

    if (extension === undefined) return;

    it('carries out an operation of its own, and answers JSON', async () => {
      const answer = await world.gateway.extend(extension(world.sample.player));

      expect(answer.ok, JSON.stringify(answer)).to.equal(true);
      expect(JSON.parse(JSON.stringify(answer))).to.deep.equal(answer);
    });

    it('answers a failure to an operation of its own when the provider cannot be reached', async () => {
      await world.breakDown();

      const answer = await world.gateway.extend(extension(world.sample.player));

      expect(answer).to.have.nested.property('error.kind', 'provider_unreachable');
    });
  });
}

async function caught(act: () => Promise<unknown>): Promise<unknown> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return error;
  }
}
