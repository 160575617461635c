import { expect } from 'chai';
import * as fc from 'fast-check';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { TransferOutcome } from '../../../src/domain/wallet/transfer.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, PROVIDER } from '../catalogue-seeds.ts';
import {
  imbalanceOf,
  orderOf,
  OTHER_AGENT,
  OTHER_PROVIDER,
  OTHERS_PLAYER,
  PLAYER,
  populate,
  SECOND_PLAYER,
  shown,
  sumsOf,
} from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';
import { runs } from '../../support/runs.ts';

const RUNS = runs(12);
const STEPS_MAX = 25;
/** Few ids, so that many steps are repetitions. */
const IDS = 12;

/** One step of a history, in any world; its answer can be compared. */
type Step = (world: MoneyWorld, step: number) => Promise<unknown>;

const player = fc.constantFrom(
  { agent: AGENT, playerId: PLAYER },
  { agent: AGENT, playerId: SECOND_PLAYER },
  { agent: OTHER_AGENT, playerId: OTHERS_PLAYER },
);
const currency = fc.constantFrom('USD', 'EUR');
const number = fc.integer({ min: 1, max: IDS });
const amount = fc
  .integer({ min: -50_000, max: 50_000 })
  .filter((units) => units !== 0)
  .map((units) => Decimal.from(String(units)).shiftedRight(3).toString());
const outcome: fc.Arbitrary<TransferOutcome> = fc.oneof(
  fc.constant<TransferOutcome>({ status: 'failed', ground: 'provider', remark: 'refused' }),
  fc.option(amount, { nil: undefined }).map((balance): TransferOutcome => ({
    status: 'success',
    balanceAfter: balance === undefined ? undefined : Decimal.from(balance),
  })),
);

const moveHere: fc.Arbitrary<Step> = fc
  .record({ number, amount, currency, player })
  .map(
    (made) => (world, step) =>
      world.transfers.moveHere(
        orderOf(step, made.amount, { ...made.player, currency: made.currency, transferId: `T${made.number}` }),
      ),
  );
const begin: fc.Arbitrary<Step> = fc
  .record({ number, amount, currency, player, provider: fc.constantFrom(PROVIDER, OTHER_PROVIDER) })
  .map(
    ({ provider, ...made }) =>
      (world, step) =>
        world.transfers.begin(
          orderOf(step, made.amount, {
            ...made.player,
            currency: made.currency,
            provider,
            transferId: `T${made.number}`,
          }),
          step,
        ),
  );
const decide: fc.Arbitrary<Step> = fc
  .record({ number, outcome, agent: fc.constantFrom(AGENT, OTHER_AGENT) })
  .map(({ number: id, outcome: decided, agent }) => async (world) => {
    const transfer = await world.transfers.find(agent, `T${id}`);
    return transfer && world.transfers.decide(transfer.id, decided);
  });
const claim: fc.Arbitrary<Step> = fc
  .integer({ min: 1, max: 3 })
  .map((limit) => (world, step) => world.transfers.claimDue(step, step + 5, limit));

const history = fc.array(fc.oneof({ weight: 3, arbitrary: moveHere }, begin, decide, claim), {
  minLength: 1,
  maxLength: STEPS_MAX,
});

/**
 * In every history: the ledger adds up to zero, wallets are the sums of their entries, and answers are those of the simplest
 * implementation.
 */
export function histories(world: () => MoneyWorld): void {
  it('add up to zero, leave wallets that are the sums of their entries, and answer as the simplest book does', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const model = inMemoryWorld();
        await populate(model);
        await world().reset();
        await populate(world());

        expect(await play(world(), steps)).to.deep.equal(await play(model, steps));

        const ledger = await world().ledger();
        expect(imbalanceOf(ledger)).to.deep.equal({});
        expect(sumsOf(ledger)).to.deep.equal(sumsOf(await model.ledger()));
        expect(await walletsOf(world())).to.deep.equal(playersIn(sumsOf(ledger)));
      }),
      { numRuns: RUNS },
    );
  });
}

async function play(world: MoneyWorld, steps: readonly Step[]): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  // Each step has a GUID of its own, so that a repeated transfer id comes with another GUID.
  for (const [index, step] of steps.entries()) answers.push(shown((await step(world, index + 1)) ?? null));
  return answers;
}

async function walletsOf(world: MoneyWorld): Promise<Readonly<Record<string, string>>> {
  const wallets = [PLAYER, SECOND_PLAYER, OTHERS_PLAYER].flatMap((playerId) =>
    ['USD', 'EUR'].map(async (code) => {
      const balance = await world.wallets.balanceOf(playerId, code);
      return [`player:${playerId} ${code}`, balance.toString()] as const;
    }),
  );
  return Object.fromEntries((await Promise.all(wallets)).filter(([, balance]) => balance !== '0'));
}

const playersIn = (sums: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sums).filter(([account]) => account.startsWith('player:')));
