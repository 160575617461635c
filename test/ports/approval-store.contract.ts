import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import type { ApprovalStore } from '../../src/application/ports/approval-store.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf, approvalOf } from './people-seeds.ts';

export interface ApprovalStoreWorld {
  readonly approvals: ApprovalStore;
  readonly administrators: AdministratorStore;
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
      for (const name of ['ann', 'bob', 'cid', 'dan']) await world.administrators.add(administratorOf(name));
      await approvals.add(approvalOf(1), 20);
    });

    afterEach(() => world.close());

    const agreement = { id: guid(1), by: 'bob', isAgreed: true, atMs: MOMENT_MS + 10 };
    const lease = MOMENT_MS + 100;

    it('finds and lists what was asked for, the latest first', async () => {
      await approvals.add(approvalOf(2), 20);

      expect(await approvals.find(guid(1))).to.deep.equal(approvalOf(1));
      expect(await approvals.find('no guid')).to.equal(undefined);
      const page = await approvals.list({ isWaiting: false, nowMs: MOMENT_MS }, FIRST);
      expect(page).to.deep.equal({ list: [approvalOf(2), approvalOf(1)], total: 2 });
    });

    it('lists what still waits', async () => {
      await approvals.add(approvalOf(2), 20);
      await approvals.decide(agreement, lease);

      const waiting = await approvals.list({ isWaiting: true, nowMs: MOMENT_MS }, FIRST);

      expect(waiting).to.deep.equal({ list: [approvalOf(2)], total: 1 });
      expect((await approvals.list({ isWaiting: true, nowMs: MOMENT_MS + 1_000 }, FIRST)).total).to.equal(0);
    });

    it('keeps so many of one person that wait, however many are added at the same moment', async () => {
      await approvals.add(approvalOf(2, { requestedBy: 'bob' }), 1);
      const added = await Promise.all([3, 4, 5, 6, 7].map((number) => approvals.add(approvalOf(number), 3)));

      expect(added.filter((isAdded) => isAdded)).to.have.length(2);
      expect((await approvals.list({ isWaiting: true, nowMs: MOMENT_MS }, FIRST)).total).to.equal(4);
      await approvals.decide(agreement, lease);
      expect(await approvals.add(approvalOf(8), 3)).to.equal(true);
      expect(await approvals.add(approvalOf(9, { createdAtMs: MOMENT_MS + 1_000 }), 1)).to.equal(true);
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

    it('is decided by nobody who is disabled, or unknown', async () => {
      await world.administrators.change('bob', { switched: { isActive: false, by: 'dan', atMs: MOMENT_MS } });

      expect(await approvals.decide(agreement, lease)).to.equal(false);
      expect(await approvals.decide({ ...agreement, by: 'eve' }, lease)).to.equal(false);
      expect((await approvals.find(guid(1)))?.decision).to.equal(undefined);
      expect(await approvals.decide({ ...agreement, by: 'cid' }, lease)).to.equal(true);
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
      await approvals.add(approvalOf(2), 20);
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
