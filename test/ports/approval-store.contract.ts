import { expect } from 'chai';
import type { ApprovalStore } from '../../src/application/ports/approval-store.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { approvalOf } from './people-seeds.ts';

export interface ApprovalStoreWorld {
  readonly approvals: ApprovalStore;
  close(): Promise<void>;
}

const FIRST = accepted(PageRequest.of('1', '10'));

/** The promises of every place that keeps calls for a second person. */
export function approvalStoreContract(title: string, openWorld: () => Promise<ApprovalStoreWorld>): void {
  describe(`${title} (an ApprovalStore)`, () => {
    let world: ApprovalStoreWorld;
    let approvals: ApprovalStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ approvals } = world);
      await approvals.add(approvalOf(1));
    });

    afterEach(() => world.close());

    const agreement = { id: guid(1), by: 'bob', isAgreed: true, atMs: MOMENT_MS + 10 };
    const lease = MOMENT_MS + 100;

    it('finds and lists what was asked for, the latest first', async () => {
      await approvals.add(approvalOf(2));

      expect(await approvals.find(guid(1))).to.deep.equal(approvalOf(1));
      expect(await approvals.find('no guid')).to.equal(undefined);
      const page = await approvals.list({ isWaiting: false, nowMs: MOMENT_MS }, FIRST);
      expect(page).to.deep.equal({ list: [approvalOf(2), approvalOf(1)], total: 2 });
    });

    it('lists what still waits', async () => {
      await approvals.add(approvalOf(2));
      await approvals.decide(agreement, lease);

      const waiting = await approvals.list({ isWaiting: true, nowMs: MOMENT_MS }, FIRST);

      expect(waiting).to.deep.equal({ list: [approvalOf(2)], total: 1 });
      expect((await approvals.list({ isWaiting: true, nowMs: MOMENT_MS + 1_000 }, FIRST)).total).to.equal(0);
    });

    it('counts what waits of one person', async () => {
      for (const number of [2, 3]) await approvals.add(approvalOf(number));
      await approvals.add(approvalOf(4, { requestedBy: 'cid' }));
      await approvals.decide(agreement, lease);

      expect(await approvals.countWaiting('ann', MOMENT_MS)).to.equal(2);
      expect(await approvals.countWaiting('ann', MOMENT_MS + 1_000)).to.equal(0);
      expect(await approvals.countWaiting('nobody', MOMENT_MS)).to.equal(0);
    });

    it('ends with an outcome when it was taken up too often, and not while somebody may have it', async () => {
      await approvals.decide(agreement, lease);
      await approvals.takeUp(lease, lease + 100, 2);
      const outcome = { code: 9999, atMs: lease + 100 };

      expect(await approvals.giveUp(lease + 99, 2, outcome)).to.equal(false);
      expect(await approvals.giveUp(lease + 100, 3, outcome)).to.equal(false);
      expect(await approvals.giveUp(lease + 100, 2, outcome)).to.equal(true);
      expect(await approvals.giveUp(lease + 100, 2, outcome)).to.equal(false);
      expect((await approvals.find(guid(1)))?.outcome).to.deep.equal(outcome);
    });

    it('is decided once, in time, and by somebody else', async () => {
      expect(await approvals.decide({ ...agreement, by: 'ann' }, lease)).to.equal(false);
      expect(await approvals.decide({ ...agreement, atMs: MOMENT_MS + 1_000 }, lease)).to.equal(false);
      expect(await approvals.decide({ ...agreement, id: guid(9) }, lease)).to.equal(false);

      const decided = await Promise.all(
        ['bob', 'cid', 'dan'].map((by) => approvals.decide({ ...agreement, by, isAgreed: by !== 'cid' }, lease)),
      );

      expect(decided.filter((isMine) => isMine)).to.have.length(1);
    });

    it('is taken up by one other when nobody has it any more, a bounded number of times', async () => {
      await approvals.decide(agreement, lease);
      expect(await approvals.takeUp(lease - 1, lease + 100, 3)).to.equal(undefined);

      const taken = await Promise.all([1, 2, 3].map(() => approvals.takeUp(lease, lease + 100, 3)));

      expect(taken.flatMap((one) => one?.id ?? [])).to.deep.equal([guid(1)]);
      expect((await approvals.takeUp(lease + 100, lease + 200, 3))?.id).to.equal(guid(1));
      expect(await approvals.takeUp(lease + 200, lease + 300, 3)).to.equal(undefined);
    });

    it('is not taken up when it was refused, nor when it has an outcome; the first outcome stays', async () => {
      await approvals.add(approvalOf(2));
      await approvals.decide({ ...agreement, isAgreed: false }, lease);
      await approvals.decide({ ...agreement, id: guid(2) }, lease);
      await approvals.end(guid(2), { code: 0, atMs: MOMENT_MS + 20 });
      await approvals.end(guid(2), { code: 9999, atMs: MOMENT_MS + 30 });

      expect(await approvals.takeUp(lease, lease + 100, 3)).to.equal(undefined);
      expect((await approvals.find(guid(2)))?.outcome).to.deep.equal({ code: 0, atMs: MOMENT_MS + 20 });
      expect((await approvals.find(guid(1)))?.decision?.isAgreed).to.equal(false);
    });
  });
}
