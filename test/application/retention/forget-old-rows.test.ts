import { expect } from 'chai';
import { BATCH_ROWS_MAX, ForgetOldRows } from '../../../src/application/retention/forget-old-rows.ts';
import { FORGETTABLE, type Forgettable } from '../../../src/application/ports/old-rows.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';

const DAY_MS = 86_400_000;
const FOR_EVER = Object.fromEntries(FORGETTABLE.map((what) => [what, 0])) as Record<Forgettable, number>;

describe('ForgetOldRows', () => {
  const forgetting = (kept: Partial<typeof FOR_EVER>, removes: number) => {
    const asked: unknown[] = [];
    const rows = {
      remove: async (...question: unknown[]) => {
        asked.push(question);
        return removes;
      },
    };
    return { asked, forget: new ForgetOldRows(rows, { ...FOR_EVER, ...kept }, new ControllableClock()) };
  };

  it('asks for one batch of each kind, as old as the kind may become', async () => {
    const { asked, forget } = forgetting({ callbacks: 90, jobs: 1 }, 0);

    await forget.execute();

    expect(asked).to.deep.equal([
      ['callbacks', MOMENT_MS - 90 * DAY_MS, BATCH_ROWS_MAX],
      ['jobs', MOMENT_MS - DAY_MS, BATCH_ROWS_MAX],
    ]);
  });

  it('keeps for ever what is kept 0 days', async () => {
    const { asked, forget } = forgetting({}, 0);

    expect(await forget.execute()).to.deep.equal({ removed: 0, hasMore: false });
    expect(asked).to.deep.equal([]);
  });

  it('says that there may be more after a full batch only', async () => {
    expect(await forgetting({ jobs: 1 }, BATCH_ROWS_MAX).forget.execute()).to.include({ hasMore: true });
    expect(await forgetting({ jobs: 1 }, BATCH_ROWS_MAX - 1).forget.execute()).to.include({ hasMore: false });
  });
});
