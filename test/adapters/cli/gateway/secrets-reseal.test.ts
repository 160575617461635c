import { expect } from 'chai';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt } from './called.ts';

describe('agent-gateway secrets reseal', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  const reseal = (...args: readonly string[]) => callingAt(gateway.url)(['secrets', 'reseal', ...args]);

  it('seals all secrets anew, and says how many and with which key', async () => {
    const { sealing: key } = gateway.world.secretBox.keys;

    const { status, stdout } = await reseal();

    expect(status).to.equal(0);
    expect(stdout).to.contain(`0 secrets were sealed anew with key ${key}.`);
    expect(JSON.parse((await reseal('--json')).stdout)).to.deep.equal({ key, resealed: 0, not_opened: 0 });
  });

  it('ends with 1 when secrets are left that no key opens', async () => {
    gateway.world.sealedSecrets.texts.set('providers/B', new RememberingSecretBox().seal('lost'));

    const { status, stdout } = await reseal();

    expect(status).to.equal(1);
    expect(stdout).to.contain('1 secrets are left that no key of the gateway opens.');
  });
});
