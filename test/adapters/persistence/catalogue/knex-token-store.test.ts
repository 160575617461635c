import { expect } from 'chai';
import { AGENT, agentOf, guid, MOMENT_MS, opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { tokenStoreContract } from '../../../ports/token-store.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('KnexTokenStore', () => {
  onBothDatabases((openWorld) => {
    tokenStoreContract('KnexTokenStore', openWorld);
    describeInWorld('its revisions', openWorld, takesRevisions);
  });
});

function takesRevisions(world: () => KnexWorld): void {
  beforeEach(() => world().agents.create(agentOf()));

  it('takes one for issuing and one for revoking, so that every process hears of it', async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS });

    expect(await world().knex('agent_tokens').pluck<number[]>('revision')).to.deep.equal([3]);
    expect(world().heard).to.deep.equal({ committed: 3, kicked: 0 });
  });

  it('takes none for an unknown Agent or token, or for revoking twice', async () => {
    await world().tokens.add(opaqueTokenOf(1));
    await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS });

    await world().tokens.add(opaqueTokenOf(2, { agent: 'NO\u0000BODY' }));
    await world().tokens.revoke({ agent: AGENT, id: guid(404), atMs: MOMENT_MS });
    await world().tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS });

    expect((await world().history.head()).revision).to.equal(3);
    expect(world().heard.committed).to.equal(3);
  });
}
