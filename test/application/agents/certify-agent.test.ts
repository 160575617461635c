import { expect } from 'chai';
import { CertifyAgent } from '../../../src/application/agents/certify-agent.ts';
import { ShowConformance } from '../../../src/application/agents/show-conformance.ts';
import { Ed25519CertificateSigner } from '../../../src/adapters/cryptography/ed25519-certificate-signer.ts';
import { signedText } from '../../../src/domain/agent/certificate.ts';
import { STALE_AFTER_MS } from '../../../src/domain/job/job-rules.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { InMemoryJobLog } from '../../fakes/in-memory-job-log.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ScriptedConformanceKit } from '../../fakes/scripted-conformance-kit.ts';
import { accepted, AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';

const ACCOUNTS = { player: 'ALICE', otherPlayer: 'BOB', disabledPlayer: undefined, provider: 'A', otherProvider: 'B' };
const ISSUER = { gateway: 'https://gateway.example', interface: '1.2.3' };
const signer = new Ed25519CertificateSigner('5a'.repeat(32));

describe('CertifyAgent', () => {
  let clock: ControllableClock;
  let world: ReturnType<typeof inMemoryWorld>;
  let secrets: RememberingSecretBox;
  let kit: ScriptedConformanceKit;
  let runner: ImmediateJobRunner;
  let randomness: CountingRandomness;
  let show: ShowConformance;

  beforeEach(async () => {
    clock = new ControllableClock();
    world = inMemoryWorld();
    secrets = new RememberingSecretBox();
    kit = new ScriptedConformanceKit();
    runner = new ImmediateJobRunner();
    randomness = new CountingRandomness();
    show = new ShowConformance(world.agents, new InMemoryJobLog(world.books.jobs));
    await world.agents.create(agentOf({ walletMode: 'agent', callbackBase: 'https://agent.example/hooks/' }));
    for (const number of [1, 2]) await addSecret(number);
  });

  const addSecret = (number: number) =>
    world.callbackSecrets.add({
      id: guid(number),
      agent: AGENT,
      secretSealed: secrets.seal(`whsec_${number}`),
      createdAtMs: number,
      revokedAtMs: undefined,
    });
  const process = (): CertifyAgent => {
    const { agents, callbackSecrets, jobs } = world;
    const parts = { agents, callbackSecrets, jobs, secrets, kit, signer, clock, runner, issuer: ISSUER };
    return new CertifyAgent({ ...parts, randomness });
  };

  it('tries the Agent at its address with its newest secret, and signs what it found', async () => {
    kit.second = { verdict: 'failed', because: 'it paid nothing' };

    accepted(await process().execute(AGENT.toLowerCase(), ACCOUNTS));
    await runner.settled();

    const { signed } = accepted(await show.execute(AGENT));
    expect(kit.tried[0]).to.include({ ...ACCOUNTS, url: 'https://agent.example/hooks', secret: 'whsec_2' });
    expect(signed?.certificate).to.deep.include({ ...ISSUER, agent: AGENT, wallet: 'agent', kit: 'scripted', p95: 12 });
    expect(signed?.certificate).to.include({ passed: 1, failed: 1, omitted: 0 });
    expect(signed?.certificate.cases[1]).to.include({ name: 'win', because: 'it paid nothing' });
    expect(Date.parse(signed?.certificate.expires ?? '') - clock.nowMs()).to.equal(90 * 86_400_000);
    expect(signed?.signature).to.deep.equal(signer.sign(signedText(signed?.certificate)));
  });

  it('has one run of an Agent at a time, and a killed one begins again', async () => {
    runner.isHeld = true;
    const first = accepted(await process().execute(AGENT, ACCOUNTS));
    const second = accepted(await process().execute(AGENT, ACCOUNTS));
    await runner.waiting[0]?.step();
    clock.advance(STALE_AFTER_MS + 1);
    runner = new ImmediateJobRunner();

    const resumed = accepted(await process().execute(AGENT, ACCOUNTS));
    await runner.settled();

    expect([first.outcome, second.outcome, resumed.outcome]).to.deep.equal(['started', 'running', 'resumed']);
    expect(resumed.job.id).to.equal(first.job.id);
    expect(kit.tried).to.have.length(2);
    expect(accepted(await show.execute(AGENT)).signed?.certificate).to.include({ passed: 2 });
  });

  it('fails with the reason where nothing could be tried, and keeps the certificate of before', async () => {
    accepted(await process().execute(AGENT, ACCOUNTS));
    await runner.settled();
    await world.agents.update(AGENT, { callbackBase: kit.silent });

    const { job } = accepted(await process().execute(AGENT, ACCOUNTS));
    await runner.settled();

    expect(await world.jobs.find(job.id)).to.include({
      status: 'failed',
      result: '{"reason":"nothing was tried: http://127.0.0.1:2 does not answer"}',
    });
    expect(accepted(await show.execute(AGENT)).signed?.certificate.passed).to.equal(2);
  });

  it('refuses an Agent that is unknown, has no address or no secret, and two players who are one', async () => {
    const refusal = async (code = AGENT, accounts = ACCOUNTS) => {
      const refused = await process().execute(code, accounts);
      return refused.ok ? 'started' : refused.error;
    };

    expect(await refusal('nobody')).to.include({ kind: 'not_found' });
    expect(await refusal(AGENT, { ...ACCOUNTS, otherPlayer: 'ALICE' })).to.include({ field: 'body.other_player' });
    for (const number of [1, 2]) await world.callbackSecrets.revoke({ agent: AGENT, id: guid(number), atMs: 5 });
    expect(await refusal()).to.include({ rule: 'must name an Agent that has a callback secret' });
    await world.agents.update(AGENT, { callbackBase: undefined });
    expect(await refusal()).to.include({ rule: 'must name an Agent that has an address for callbacks' });
    expect(kit.tried).to.deep.equal([]);
  });
});
