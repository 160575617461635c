import { expect } from 'chai';
import type { ConformanceKit, KitStep, TriedSystem } from '../../src/application/ports/conformance-kit.ts';

/** The secret with which the tried system verifies callbacks. */
export const SECRET = 'whsec_ZmF1bHR5LWFnZW50LXRlc3Qtc2VjcmV0LTAxMjM=';

/** A kit, an Agent that fails its second case, and an address at which nothing answers. */
export interface OpenedKit {
  readonly subject: ConformanceKit;
  readonly url: string;
  readonly silentUrl: string;
  close(): Promise<void>;
}

/** The accounts of the faulty Agent. */
export const systemAt = (url: string): TriedSystem => ({
  url,
  secret: SECRET,
  walletMode: 'agent',
  currency: 'EUR',
  takesBetPush: true,
  player: 'ALICE',
  otherPlayer: undefined,
  disabledPlayer: undefined,
  provider: 'A',
  otherProvider: 'B',
});

/** The promises of every kit. */
export function conformanceKitContract(title: string, open: () => Promise<OpenedKit>): void {
  describe(`${title} (a ConformanceKit)`, () => {
    let opened: OpenedKit;

    before(async () => {
      opened = await open();
    });

    after(() => opened.close());

    it('tries each case when it is asked for, and says what a failed one did', async () => {
      const run = opened.subject.run(systemAt(opened.url))[Symbol.asyncIterator]();
      const steps: KitStep[] = [];
      for (let next = await run.next(); next.done !== true; next = await run.next()) steps.push(next.value);

      expect(steps.map(({ tried }) => tried.verdict)).to.deep.equal(['passed', 'failed']);
      expect(steps).to.have.length(opened.subject.caseCount);
      expect(steps[0]?.tried.because).to.equal(null);
      expect(steps[1]?.tried.because).to.be.a('string').and.not.equal('');
      expect(steps[0]?.answersMs).to.have.length.greaterThan(0);
    });

    it('says why a run cannot begin', async () => {
      expect(await opened.subject.obstacle(systemAt(opened.url))).to.equal(undefined);
      expect(await opened.subject.obstacle(systemAt(opened.silentUrl)))
        .to.include(opened.silentUrl)
        .and.not.match(/\.$/);
    });
  });
}
