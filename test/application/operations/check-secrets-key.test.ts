import { expect } from 'chai';
import { CheckSecretsKey } from '../../../src/application/operations/check-secrets-key.ts';
import { InMemoryKeyCheckStore } from '../../fakes/in-memory-key-check-store.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';

describe('CheckSecretsKey', () => {
  const box = new RememberingSecretBox();
  let checks: InMemoryKeyCheckStore;

  beforeEach(() => {
    checks = new InMemoryKeyCheckStore();
  });

  it('takes the first key that comes', async () => {
    expect(await new CheckSecretsKey(checks, box).execute()).to.include({ ok: true });
  });

  it('takes that key again', async () => {
    await new CheckSecretsKey(checks, box).execute();

    expect(await new CheckSecretsKey(checks, box).execute()).to.include({ ok: true });
  });

  it('refuses another one, again and again', async () => {
    await new CheckSecretsKey(checks, box).execute();
    const stranger = new CheckSecretsKey(checks, new RememberingSecretBox());

    for (let times = 0; times < 2; times += 1) {
      expect(await stranger.execute()).to.deep.equal({ ok: false, error: { kind: 'wrong_secrets_key' } });
    }
  });
});
