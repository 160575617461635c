import { expect } from 'chai';
import { ResealSecrets, ResealWork } from '../../../src/application/keys/reseal-secrets.ts';
import { STALE_AFTER_MS } from '../../../src/domain/job/job-rules.ts';
import { keyOfSealed } from '../../../src/domain/shared/sealed-key.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { InMemoryJobStore, type InMemoryJobs } from '../../fakes/in-memory-job-store.ts';
import { InMemorySealedSecrets } from '../../fakes/in-memory-sealed-secrets.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';

const SECRETS = 250;

describe('ResealSecrets', () => {
  let old: RememberingSecretBox;
  let secrets: RememberingSecretBox;
  let sealedSecrets: InMemorySealedSecrets;

  beforeEach(() => {
    old = new RememberingSecretBox();
    secrets = new RememberingSecretBox(old);
    sealedSecrets = new InMemorySealedSecrets();
    for (let at = 100; at < 100 + SECRETS; at += 1) sealedSecrets.texts.set(`p/${at}`, old.seal(`secret ${at}`));
  });

  const expectAllSealedAnew = () => {
    for (const [place, sealed] of sealedSecrets.texts) {
      expect(keyOfSealed(sealed), place).to.equal(secrets.keys.sealing);
      expect(secrets.open(sealed)).to.equal(`secret ${place.slice(2)}`);
    }
  };

  it('seals every secret anew, as one job for the key, and says how many', async () => {
    const jobs: InMemoryJobs = new Map();
    const clock = new ControllableClock(STALE_AFTER_MS);
    const store = new InMemoryJobStore(jobs);
    const runner = new ImmediateJobRunner();
    const reseal = new ResealSecrets({
      sealedSecrets,
      secrets,
      jobs: store,
      clock,
      randomness: new CountingRandomness(),
      runner,
    });

    const one = await reseal.execute();
    const other = await reseal.execute();
    await runner.settled();

    const job = one.ok ? await store.find(one.value.job.id) : undefined;
    expect(other.ok && other.value).to.include({ outcome: 'running' });
    expect(job).to.include({ kind: 'reseal-secrets', subject: secrets.keys.sealing, status: 'succeeded' });
    expect(job).to.include({ done: SECRETS, total: SECRETS });
    const result = { key: secrets.keys.sealing, resealed: SECRETS, notOpened: 0 };
    expect(JSON.parse(job?.result ?? '')).to.deep.equal(result);
    expectAllSealedAnew();
  });

  it('goes on behind the last piece that was noted, and finds a piece done that was not', async () => {
    const killed = new ResealWork({ sealedSecrets, secrets }, { checkpoint: undefined });
    await killed.step();
    const { checkpoint } = killed.state;
    await killed.step();

    const next = new ResealWork({ sealedSecrets, secrets }, { checkpoint });
    let step = await next.step();
    while (step.kind === 'more') step = await next.step();

    expect(step).to.deep.equal({
      kind: 'succeeded',
      result: { key: secrets.keys.sealing, resealed: SECRETS - 100, notOpened: 0 },
    });
    expectAllSealedAnew();
  });

  it('leaves alone what is changed while it works', async () => {
    const anew = secrets.seal('changed');
    const replace = sealedSecrets.replace.bind(sealedSecrets);
    sealedSecrets.replace = (texts) => {
      sealedSecrets.texts.set('p/100', anew);
      return replace(texts);
    };

    await new ResealWork({ sealedSecrets, secrets }, { checkpoint: undefined }).step();

    expect(sealedSecrets.texts.get('p/100')).to.equal(anew);
  });

  it('counts a secret whose key it does not have, and leaves it as it is', async () => {
    const lost = new RememberingSecretBox().seal('lost');
    sealedSecrets.texts.set('p/000', lost);
    const work = new ResealWork({ sealedSecrets, secrets }, { checkpoint: undefined });

    let step = await work.step();
    while (step.kind === 'more') step = await work.step();

    expect(step).to.deep.include({ result: { key: secrets.keys.sealing, resealed: SECRETS, notOpened: 1 } });
    expect(sealedSecrets.texts.get('p/000')).to.equal(lost);
  });
});
