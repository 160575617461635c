import { expect } from 'chai';
import type { Months } from '../../src/application/ports/months.ts';

/** The promises of every keeper of old months, over a ledger with two entries before August 2026, which no audit has read. */
export function monthsContract(title: string, subject: () => Months): void {
  describe(`${title} (a Months)`, () => {
    it('lists the months without a gap, the oldest first', async () => {
      const [before, ...months] = await subject().list();

      expect(before).to.deep.equal({ name: 'before-2026-08', beginsAtMs: undefined, endsAtMs: Date.UTC(2026, 7) });
      expect(months[0]).to.deep.equal({ name: '2026-08', beginsAtMs: Date.UTC(2026, 7), endsAtMs: Date.UTC(2026, 8) });
      expect(months.slice(1).map(({ beginsAtMs }) => beginsAtMs)).to.deep.equal(
        months.slice(0, -1).map(({ endsAtMs }) => endsAtMs),
      );
    });

    it('gives the entries of a month piece by piece, in the order of their ids', async () => {
      const [before] = await subject().list();

      const [first, ...more] = await subject().entriesAfter(before!, 0, 1);
      const [second] = await subject().entriesAfter(before!, first!.id, 10);

      expect(more).to.deep.equal([]);
      expect(second!.id).to.be.above(first!.id);
      expect(await subject().entriesAfter(before!, second!.id, 10)).to.deep.equal([]);
      expect(JSON.parse(first!.line)).to.include({ id: first!.id, booked_at: '2026-07-31T23:59:59.999000Z' });
    });

    it('closes and drops no month that is not over, not audited or not the oldest', async () => {
      const all = await subject().list();
      const digest = { entries: 0, sha256: '' };

      expect(await subject().notClosed(all.at(-1)!)).to.deep.equal({ kind: 'not_over' });
      expect(await subject().notClosed(all[0]!)).to.deep.equal({ kind: 'not_audited' });
      expect(await subject().drop(all[0]!, digest, 'tester')).to.deep.equal({ kind: 'not_audited' });
      expect(await subject().drop(all[1]!, digest, 'tester')).to.deep.equal({
        kind: 'not_oldest',
        oldest: all[0]!.name,
      });
      expect(await subject().list()).to.deep.equal(all);
    });
  });
}
