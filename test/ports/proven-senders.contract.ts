import { expect } from 'chai';
import type { Proof, ProvenSenders } from '../../src/application/ports/proven-senders.ts';

export interface ProvenSendersWorld {
  readonly senders: ProvenSenders;
  close(): Promise<void>;
}

const RULE = 'failed-signatures';
const proofOf = (key: string, provedAtMs: number, rule = RULE): Proof => ({ rule, key, provedAtMs });

/** The promises of every store of proofs. */
export function provenSendersContract(title: string, openWorld: () => Promise<ProvenSendersWorld>): void {
  describe(`${title} (a ProvenSenders)`, () => {
    let world: ProvenSendersWorld;
    let senders: ProvenSenders;

    beforeEach(async () => {
      world = await openWorld();
      ({ senders } = world);
    });

    afterEach(() => world.close());

    it('tells of a rule since a moment, the latest first', async () => {
      const other = proofOf('A 192.0.2.9', 9_000, 'failed-admin-logins');
      await senders.keep(
        [proofOf('A 192.0.2.1', 1_000), proofOf('A 192.0.2.3', 3_000), proofOf('B 192.0.2.2', 2_000), other],
        0,
      );

      expect(await senders.since(RULE, 2_000, 10)).to.deep.equal([
        proofOf('A 192.0.2.3', 3_000),
        proofOf('B 192.0.2.2', 2_000),
      ]);
      expect(await senders.since(RULE, 0, 1)).to.deep.equal([proofOf('A 192.0.2.3', 3_000)]);
      expect(await senders.since('failed-admin-logins', 0, 10)).to.deep.equal([other]);
    });

    it('keeps the latest moment of each, whoever writes last', async () => {
      await senders.keep([proofOf('A 192.0.2.1', 2_000)], 0);
      await senders.keep([proofOf('A 192.0.2.1', 1_000)], 0);
      expect(await senders.since(RULE, 0, 10)).to.deep.equal([proofOf('A 192.0.2.1', 2_000)]);

      await senders.keep([proofOf('A 192.0.2.1', 3_000)], 0);

      expect(await senders.since(RULE, 0, 10)).to.deep.equal([proofOf('A 192.0.2.1', 3_000)]);
    });

    it('forgets what is older than it is told to keep', async () => {
      await senders.keep([proofOf('A 192.0.2.1', 1_000), proofOf('A 192.0.2.2', 2_000)], 0);

      await senders.keep([], 2_000);

      expect(await senders.since(RULE, 0, 10)).to.deep.equal([proofOf('A 192.0.2.2', 2_000)]);
    });
  });
}
