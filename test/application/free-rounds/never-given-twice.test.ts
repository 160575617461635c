import { expect } from 'chai';
import fc from 'fast-check';
import { AGENT, grantDesk, LOST, REFUSED, wanted, type GrantDesk } from './grant-desk.ts';

/** The misfortunes of the next answer to a grant or a cancellation. */
const MISFORTUNES = {
  none: () => undefined,
  given_unheard: ({ provider }: GrantDesk) => provider.failNextBonus('grant', LOST, true),
  not_given_unheard: ({ provider }: GrantDesk) => provider.failNextBonus('grant', LOST),
  refused: ({ provider }: GrantDesk) => provider.failNextBonus('grant', REFUSED),
  cancelled_unheard: ({ provider }: GrantDesk) => provider.failNextBonus('cancel', LOST, true),
  list_unheard: ({ provider }: GrantDesk) => provider.failNextBonus('list', LOST),
} as const;

const ACTS = {
  grant: ({ grant }: GrantDesk, id: number) => grant.execute(wanted({ grantId: `G-${id}`, rounds: String(id) })),
  grant_twice: (desk: GrantDesk, id: number) => Promise.all([ACTS.grant(desk, id), ACTS.grant(desk, id)]),
  cancel: ({ cancel }: GrantDesk, id: number) => cancel.execute({ agent: AGENT, grantId: `G-${id}` }),
  ask: ({ listOwn }: GrantDesk, id: number) => listOwn.execute({ agent: AGENT, grantId: `G-${id}` }),
  wait: async (desk: GrantDesk) => {
    desk.clock.advance(60_000);
    await desk.resolveGrants.execute();
  },
  play: async ({ provider }: GrantDesk) => {
    const bonus = provider.bonuses.find(({ isOver }) => !isOver);
    if (bonus !== undefined) bonus.roundsPlayed += 1;
  },
} as const;

const step = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  misfortune: fc.constantFrom(...(Object.keys(MISFORTUNES) as (keyof typeof MISFORTUNES)[])),
  id: fc.integer({ min: 1, max: 3 }),
});

describe('free rounds in any history', () => {
  it('are given at most once for each id, and the books say no less and no more than the provider knows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const desk = await grantDesk();
        for (const { act, misfortune, id } of steps) {
          MISFORTUNES[misfortune](desk);
          await ACTS[act](desk, id);
        }

        const sent = desk.provider.asked.filter(({ call }) => call === 'grant').map(({ input }) => roundsIn(input));
        const kept = [...desk.world.books.money.grants.values()].map(({ grant }) => grant);
        const codes = kept.flatMap(({ bonusCode }) => bonusCode ?? []);
        expect(new Set(sent).size).to.equal(sent.length);
        expect(new Set(codes).size).to.equal(codes.length);
        for (const { status, bonusCode } of kept) {
          const bonus = desk.provider.bonuses.find((one) => one.bonusCode === bonusCode);
          if (status === 'granted') expect(bonus?.isOver).to.equal(false);
          if (status === 'cancelled') expect(bonus?.isOver).to.equal(true);
          if (status === 'failed') expect(bonus).to.equal(undefined);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const roundsIn = (input: unknown): number => (input as { readonly rounds: number }).rounds;
