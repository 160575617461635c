import { expect } from 'chai';
import { RevokeToken } from '../../../src/application/agents/agent-tokens.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS, opaqueTokenOf, allOf } from '../../ports/catalogue-seeds.ts';

async function revoking() {
  const { agents, tokens } = inMemoryWorld();
  const clock = new ControllableClock();
  await agents.create(agentOf());
  await agents.create(agentOf({ code: 'OTHER' }));
  await tokens.add(opaqueTokenOf(1));
  return { tokens, clock, revokeToken: new RevokeToken(tokens, clock, agents) };
}

describe('RevokeToken', () => {
  it('ends a token at once', async () => {
    const { revokeToken, tokens } = await revoking();

    expect(await revokeToken.execute('agent-1', guid(1))).to.deep.equal({ ok: true, value: undefined });
    expect((await allOf(tokens, AGENT))?.[0]?.revokedAtMs).to.equal(MOMENT_MS);
  });

  it('succeeds again, and keeps the first moment', async () => {
    const { clock, revokeToken, tokens } = await revoking();
    await revokeToken.execute(AGENT, guid(1));

    clock.advance(1000);

    expect(await revokeToken.execute(AGENT, guid(1))).to.deep.equal({ ok: true, value: undefined });
    expect((await allOf(tokens, AGENT))?.[0]?.revokedAtMs).to.equal(MOMENT_MS);
  });

  for (const [agent, id] of [
    [AGENT, guid(404)],
    ['OTHER', guid(1)],
    ['nobody', guid(1)],
  ] as const) {
    it(`finds no token ${id} of ${agent}`, async () => {
      const { revokeToken } = await revoking();

      expect(await revokeToken.execute(agent, id)).to.deep.equal({
        ok: false,
        error: { kind: 'not_found', what: 'token', key: id },
      });
    });
  }
});
