import { expect } from 'chai';
import { ChangeAgent, SetOfferRules } from '../../../src/application/agents/agents.ts';
import { IssueCallbackSecret, RevokeCallbackSecret } from '../../../src/application/agents/callback-secrets.ts';
import { IssueToken, RevokeToken } from '../../../src/application/agents/agent-tokens.ts';
import { ReplayCallback, ReplayCallbacks } from '../../../src/application/callbacks/replay-callbacks.ts';
import { TestCallback } from '../../../src/application/callbacks/test-callback.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { AGENT, agentOf, guid, opaqueTokenOf, allOf } from '../../ports/catalogue-seeds.ts';

describe('an Agent that was moved to another cell', () => {
  it('keeps its settings and offers in this cell, where a change would have no effect', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf({ movedAwayAtMs: 1 }));

    const answers = [
      await new ChangeAgent(agents).execute(AGENT, { name: 'Another' }),
      await new SetOfferRules(agents).execute(AGENT, []),
    ];

    for (const answer of answers) expect(answer).to.have.nested.property('error.kind', 'agent_moved');
    expect(await agents.find(AGENT)).to.deep.equal(agentOf({ movedAwayAtMs: 1 }));
  });

  it('keeps its tokens and secrets in this cell as well, and is sent nothing', async () => {
    const { agents, tokens, callbackSecrets } = inMemoryWorld();
    await agents.create(agentOf({ movedAwayAtMs: 1 }));
    await tokens.add(opaqueTokenOf(1));
    const secret = { id: guid(1), agent: AGENT, secretSealed: 's', createdAtMs: 1, revokedAtMs: undefined };
    await callbackSecrets.add(secret);
    const [clock, randomness, secrets] = [
      new ControllableClock(),
      new CountingRandomness(),
      new RememberingSecretBox(),
    ];
    const parts = { agents, tokens, callbackSecrets, clock, randomness, secrets, digests: new NodeDigests() };
    const sent = () => Promise.reject(new Error('sent'));
    const connectionChecks = { question: sent };
    const callbackReplays = { replay: sent, replaySince: sent, resumeReachable: sent };
    const callbackLog = { agentOf: () => Promise.resolve(AGENT) };

    const answers = [
      await new IssueToken(parts).execute({ agent: AGENT, kind: 'opaque' }),
      await new RevokeToken(tokens, clock, agents).execute(AGENT, guid(1)),
      await new IssueCallbackSecret(parts).execute(AGENT),
      await new RevokeCallbackSecret({ ...parts, keepsLast: false }).execute(AGENT, guid(1)),
      await new TestCallback({ ...parts, connectionChecks }).execute(AGENT),
      await new ReplayCallback({ ...parts, callbackLog, callbackReplays }).execute(guid(1)),
      await new ReplayCallbacks({ ...parts, callbackReplays }).execute(AGENT, '2026-11-20T08:15:00Z'),
    ];

    for (const answer of answers) expect(answer).to.have.nested.property('error.kind', 'agent_moved');
    expect(await allOf(tokens, AGENT)).to.have.length(1);
    expect((await allOf(tokens, AGENT))?.[0]?.revokedAtMs).to.equal(undefined);
    expect(await callbackSecrets.signing(AGENT)).to.deep.equal([secret]);
  });
});
