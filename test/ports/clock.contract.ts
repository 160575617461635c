import { expect } from 'chai';
import type { Clock } from '../../src/application/ports/clock.ts';

/** The promises of every clock. */
export function clockContract(
  title: string,
  open: () => Promise<{ readonly subject: Clock; close(): Promise<void> }>,
): void {
  describe(`${title} (a Clock)`, () => {
    let opened: Awaited<ReturnType<typeof open>>;

    before(async () => {
      opened = await open();
    });

    after(() => opened.close());

    it('counts whole milliseconds', () => {
      expect(opened.subject.nowMs()).to.satisfy(Number.isSafeInteger);
    });

    it('counts milliseconds since 1970, not seconds and not the life of the process', () => {
      expect(opened.subject.nowMs()).to.be.within(Date.UTC(2020, 0), Date.UTC(2200, 0));
    });

    it('does not go back from one reading to the next', () => {
      const first = opened.subject.nowMs();

      const second = opened.subject.nowMs();

      expect(second).to.be.at.least(first);
    });
  });
}
