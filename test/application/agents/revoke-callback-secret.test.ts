import { expect } from 'chai';
import { RevokeCallbackSecret } from '../../../src/application/agents/callback-secrets.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import type { Agent } from '../../../src/domain/agent/agent.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS, allOf } from '../../ports/catalogue-seeds.ts';

interface World {
  readonly isProduction?: boolean;
  readonly secrets?: readonly number[];
  readonly agent?: Partial<Agent>;
}

async function revoking({ isProduction = false, secrets = [1], agent = {} }: World = {}) {
  const { agents, callbackSecrets } = inMemoryWorld();
  await agents.create(agentOf(agent));
  for (const number of secrets) {
    const secret = { id: guid(number), agent: AGENT, secretSealed: 's', createdAtMs: 1, revokedAtMs: undefined };
    await callbackSecrets.add(secret);
  }
  const clock = new ControllableClock();
  const revokeCallbackSecret = new RevokeCallbackSecret({ agents, callbackSecrets, clock, keepsLast: isProduction });
  return { callbackSecrets, revokeCallbackSecret };
}

describe('RevokeCallbackSecret', () => {
  it('ends a secret at once', async () => {
    const { callbackSecrets, revokeCallbackSecret } = await revoking();

    expect(await revokeCallbackSecret.execute('agent-1', guid(1))).to.deep.equal({ ok: true, value: undefined });
    expect((await allOf(callbackSecrets, AGENT))?.[0]?.revokedAtMs).to.equal(MOMENT_MS);
  });

  describe('in production', () => {
    const isProduction = true;
    const outcomesOf = async (world: World, ids: readonly number[]) => {
      const { revokeCallbackSecret } = await revoking({ isProduction, ...world });
      const outcomes = [];
      for (const id of ids) outcomes.push((await revokeCallbackSecret.execute(AGENT, guid(id))).ok);
      return outcomes;
    };

    it('leaves an active Agent that has a callback base its last secret, and says what to do', async () => {
      const { callbackSecrets, revokeCallbackSecret } = await revoking({ isProduction });

      expect(await revokeCallbackSecret.execute(AGENT, guid(1))).to.deep.equal({
        ok: false,
        error: {
          kind: 'invalid_parameter',
          field: 'secret',
          rule:
            'must not be the last one of an active Agent with a callback base: issue another one first, or switch the ' +
            'Agent off',
        },
      });
      expect((await allOf(callbackSecrets, AGENT))?.[0]?.revokedAtMs).to.equal(undefined);
    });

    it('ends one of two, and then not the other', async () => {
      expect(await outcomesOf({ secrets: [1, 2] }, [1, 1, 2])).to.deep.equal([true, true, false]);
    });

    it('ends the last one of an Agent that is off, or is told nothing', async () => {
      expect(await outcomesOf({ agent: { isActive: false } }, [1])).to.deep.equal([true]);
      expect(await outcomesOf({ agent: { callbackBase: undefined } }, [1])).to.deep.equal([true]);
    });
  });

  for (const [agent, id] of [
    [AGENT, guid(404)],
    ['nobody', guid(1)],
  ] as const) {
    it(`finds no secret ${id} of ${agent}`, async () => {
      const { revokeCallbackSecret } = await revoking();

      expect(await revokeCallbackSecret.execute(agent, id)).to.deep.equal({
        ok: false,
        error: { kind: 'not_found', what: 'callback secret', key: id },
      });
    });
  }
});
