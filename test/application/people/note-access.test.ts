import { expect } from 'chai';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import { NoteAccess } from '../../../src/application/people/note-access.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';

const REQUEST = { address: '192.0.2.7', requestId: 'r', path: '/console/sign-in/link' };
const EVERYTHING = { entity: undefined, actor: undefined, sinceMs: undefined };

describe('NoteAccess', () => {
  it('writes so many failures of a name, and of nobody, counts all, and leaves out no success', async () => {
    const changeLog = new InMemoryChangeLog();
    const clock = new ControllableClock();
    const counted: string[] = [];
    const failures = new RateLimiter({ name: 'noted', limit: 2, windowMs: 60_000 }, clock);
    const observe = (event: string): void => void counted.push(event);
    const note = new NoteAccess({ changeLog, clock, randomness: new NodeRandomness(), observe, failures });

    for (const name of ['ann', 'ann', 'ann', undefined, undefined, undefined, 'bob'])
      await note.execute({ event: 'sign_in_failed', name, credential: 'link' }, REQUEST);
    for (let at = 0; at < 3; at += 1) await note.execute({ event: 'signed_in', name: 'ann', credential: 's' }, REQUEST);

    const { list } = await changeLog.list(EVERYTHING, accepted(PageRequest.of('1', '50')));
    const failed = list.filter(({ outcome }) => outcome?.code === 1002).map(({ actor }) => actor);
    expect(failed.toReversed()).to.deep.equal(['ann', 'ann', 'nobody', 'nobody', 'bob']);
    expect(list.filter(({ outcome }) => outcome?.code === 0)).to.have.length(3);
    expect(counted).to.have.length(10);
  });
});
