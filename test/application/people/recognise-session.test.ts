import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { RecogniseSession } from '../../../src/application/people/sessions.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryPeopleStores } from '../../fakes/in-memory-people-stores.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { administratorOf, sessionOf } from '../../ports/people-seeds.ts';

const MINUTE_MS = 60_000;
const SECRET = 'secret';

describe('RecogniseSession', () => {
  const digests = new NodeDigests();

  /** Uses a session again and again; how long it went on. */
  async function lifeOf(idleMs: number, everyMs: number, untilMs: number): Promise<number> {
    const clock = new ControllableClock(MOMENT_MS);
    const { administrators, sessions } = inMemoryPeopleStores();
    await administrators.add(administratorOf('ann'));
    await sessions.add(sessionOf(0, { digest: digests.sha256(SECRET) }));
    const limits = { idleMs, lifeMs: untilMs };
    const recognise = new RecogniseSession({ sessions, digests, clock, limits });
    while (clock.nowMs() - MOMENT_MS < untilMs) {
      clock.advance(everyMs);
      if ((await recognise.execute(SECRET)) === undefined) break;
    }
    return clock.nowMs() - MOMENT_MS;
  }

  for (const minutes of [1, 2, 30]) {
    it(`keeps a session that is used within the ${minutes} min that it may be idle`, async () => {
      const idleMs = minutes * MINUTE_MS;

      for (const everyMs of [1_000, idleMs / 2, idleMs * 0.85])
        expect(await lifeOf(idleMs, everyMs, 5 * idleMs), String(everyMs)).to.be.at.least(5 * idleMs);
      expect(await lifeOf(idleMs, idleMs, 5 * idleMs)).to.equal(idleMs);
    });
  }

  it('takes no session of somebody who is disabled, however the session came about', async () => {
    const { administrators, sessions } = inMemoryPeopleStores();
    await administrators.add(administratorOf('ann', { isActive: false }));
    await sessions.add(sessionOf(0, { digest: digests.sha256(SECRET) }));
    const limits = { idleMs: MINUTE_MS, lifeMs: MINUTE_MS };
    const recognise = new RecogniseSession({ sessions, digests, clock: new ControllableClock(MOMENT_MS), limits });

    expect(await recognise.execute(SECRET)).to.equal(undefined);
  });

  it('notes a use once a minute at most, for the usual limits', async () => {
    const clock = new ControllableClock(MOMENT_MS);
    const { administrators, sessions } = inMemoryPeopleStores();
    await administrators.add(administratorOf('ann'));
    await sessions.add(sessionOf(0, { digest: digests.sha256(SECRET) }));
    const noted: number[] = [];
    const seen = (id: string, atMs: number) => {
      noted.push(atMs - MOMENT_MS);
      return sessions.seen(id, atMs);
    };
    const limits = { idleMs: 30 * MINUTE_MS, lifeMs: 60 * MINUTE_MS };
    const find = (digest: string) => sessions.find(digest);
    const recognise = new RecogniseSession({ sessions: { find, seen }, digests, clock, limits });

    for (let seconds = 0; seconds < 180; seconds += 10) {
      clock.advance(10_000);
      await recognise.execute(SECRET);
    }

    expect(noted).to.deep.equal([60_000, 120_000, 180_000]);
  });
});
