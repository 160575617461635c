import { expect } from 'chai';
import type { CallbackProbe } from '../../src/application/ports/callback-probe.ts';

/** A probe, and the Agent's system that it probes. */
export interface ProbeWorld {
  readonly probe: CallbackProbe;
  readonly url: string;
  /** From now on the system answers with this status, or not at all. */
  answerWith(httpStatus: number | 'nothing'): void;
  /** From now on nothing listens there. */
  goAway(): Promise<void>;
  close(): Promise<void>;
}

/** The promises of every probe of callbacks. */
export function callbackProbeContract(title: string, open: () => Promise<ProbeWorld>): void {
  describe(`${title} (a CallbackProbe)`, () => {
    let world: ProbeWorld;

    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    for (const httpStatus of [200, 302, 404, 405, 500]) {
      it(`takes HTTP status ${httpStatus} for an answer`, async () => {
        world.answerWith(httpStatus);

        expect(await world.probe.look(world.url)).to.deep.equal({ kind: 'answered', httpStatus, text: '' });
      });
    }

    it('does not wait for ever', async () => {
      world.answerWith('nothing');

      expect((await world.probe.look(world.url)).kind).to.equal('timed_out');
    });

    it('says when nobody is there', async () => {
      await world.goAway();

      expect((await world.probe.look(world.url)).kind).to.equal('unreachable');
    });
  });
}
