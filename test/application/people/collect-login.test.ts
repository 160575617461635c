import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { administratorOf, loginOf } from '../../ports/people-seeds.ts';
import { peopleOver } from './people-over.ts';

describe('CollectLogin', () => {
  it('gives no token of somebody who is disabled, even where the confirmation came after that', async () => {
    const world = inMemoryInDoubtWorld();
    await world.administrators.add(administratorOf('ann', { isActive: false }));
    await world.logins.add(loginOf(1, { digest: new NodeDigests().sha256('secret') }));
    await world.logins.decide({ code: loginOf(1).code, by: 'ann', isConfirmed: true, atMs: MOMENT_MS });
    const people = peopleOver({ ...world, changeLog: new InMemoryChangeLog() }, new ControllableClock(MOMENT_MS));
    const request = { address: '192.0.2.7', requestId: 'r', path: '/admin/v1/logins/collect' };

    const collected = await people.signIn.collectLogin.execute('secret', request);

    expect(collected).to.have.nested.property('error.kind', 'token_refused');
    expect(await world.adminTokens.list('ann')).to.deep.equal([]);
  });
});
