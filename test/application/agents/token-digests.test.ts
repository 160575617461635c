import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { AuthenticateAgent } from '../../../src/application/agents/authenticate-agent.ts';
import { KEPT_MAX, TokenDigests } from '../../../src/application/agents/authenticate-agent.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { agentOf, opaqueTokenOf } from '../../ports/catalogue-seeds.ts';

const digests = new NodeDigests();

/** Digests that say how many they have made. */
function counting() {
  const made: string[] = [];
  const sha256 = (text: string | Uint8Array): string => {
    made.push(String(text));
    return digests.sha256(text);
  };
  return { made, sha256 };
}

describe('TokenDigests', () => {
  it('digests a token once that was kept', () => {
    const counted = counting();
    const kept = new TokenDigests(counted);
    kept.keep('agt_1', kept.of('agt_1'));

    expect([kept.of('agt_1'), kept.of('agt_1')]).to.deep.equal([digests.sha256('agt_1'), digests.sha256('agt_1')]);
    expect(counted.made).to.deep.equal(['agt_1']);
  });

  it('keeps no more than its limit, and goes on', () => {
    const kept = new TokenDigests(digests);
    for (let number = 0; number <= KEPT_MAX; number += 1) kept.keep(`agt_${number}`, `digest ${number}`);

    expect(kept.size).to.equal(1);
    expect(kept.of('agt_0')).to.equal(digests.sha256('agt_0'));
    expect(kept.of(`agt_${KEPT_MAX}`)).to.equal(`digest ${KEPT_MAX}`);
  });

  it('remembers no token that a stranger has made up', async () => {
    const world = inMemoryWorld();
    const counted = Object.assign(Object.create(digests) as NodeDigests, counting());
    const authenticate = new AuthenticateAgent({
      agents: world.directory,
      digests: counted,
      secrets: new RememberingSecretBox(),
      clock: new ControllableClock(),
    });
    await world.agents.create(agentOf());
    await world.tokens.add(opaqueTokenOf(1, { digest: digests.sha256('agt_right') }));
    for (const token of ['agt_wrong', 'agt_right']) {
      await authenticate.execute({ kind: 'opaque', token });
      await authenticate.execute({ kind: 'opaque', token });
    }

    expect(counted.made).to.deep.equal(['agt_wrong', 'agt_wrong', 'agt_right']);
  });
});
