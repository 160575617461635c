import { expect } from 'chai';
import { CheckSecretsKey } from '../../../src/application/keys/check-secrets-key.ts';
import { InMemoryKeyCheckStore } from '../../fakes/in-memory-key-check-store.ts';
import { InMemorySealedSecrets } from '../../fakes/in-memory-sealed-secrets.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';

describe('CheckSecretsKey', () => {
  const box = new RememberingSecretBox();
  let keyChecks: InMemoryKeyCheckStore;
  let sealedSecrets: InMemorySealedSecrets;

  beforeEach(() => {
    keyChecks = new InMemoryKeyCheckStore();
    sealedSecrets = new InMemorySealedSecrets();
  });

  const check = (secrets: RememberingSecretBox) => new CheckSecretsKey({ keyChecks, sealedSecrets, secrets }).execute();

  it('takes the first key that comes', async () => {
    expect(await check(box)).to.deep.equal({ ok: true, value: [] });
  });

  it('takes that key again', async () => {
    await check(box);

    expect(await check(box)).to.include({ ok: true });
  });

  it('takes another key that has the first one beside it', async () => {
    await check(box);

    expect(await check(new RememberingSecretBox(box))).to.include({ ok: true });
  });

  it('refuses another one, again and again', async () => {
    await check(box);
    const stranger = new RememberingSecretBox();

    for (let times = 0; times < 2; times += 1) {
      expect(await check(stranger)).to.deep.equal({ ok: false, error: { kind: 'wrong_secrets_key' } });
    }
  });

  it('names the keys that sealed something and are not here', async () => {
    const stranger = new RememberingSecretBox();
    sealedSecrets.texts.set('a', stranger.seal('x')).set('b', stranger.seal('y')).set('c', box.seal('z'));

    expect(await check(box)).to.deep.equal({ ok: true, value: [{ key: stranger.keys.sealing, count: 2 }] });
  });
});
