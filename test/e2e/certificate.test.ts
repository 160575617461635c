/** A certificate from its start to its verification: a gateway process, an Agent's system and the command line. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startSampleAgent, type ListeningAgent } from '../../tools/sandbox/listening-agent.ts';
import { called, type Called } from '../adapters/cli/gateway/called.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const PLAYERS = ['--player', 'ALICE', '--other-player', 'BOB', '--disabled-player', 'MALLORY'];
const wallet = { currency: 'USD', balance: '1000' };

describe('a certificate of an Agent', function () {
  this.timeout(120_000);
  let world: SimulatedWorld;
  let agent: ListeningAgent;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'certificate-'));
    world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true' });
    const { data } = await world.admin('POST', `/agents/${AGENT}/callback-secrets`);
    const players = { ALICE: wallet, BOB: wallet, MALLORY: { ...wallet, isDisabled: true } };
    agent = await startSampleAgent({ secrets: [String(data['secret'])], players });
    await world.admin('PATCH', `/agents/${AGENT}`, { callback_base: agent.url, wallet_mode: 'agent' });
  });

  after(async () => {
    await agent.close();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const command = (...args: string[]): Promise<Called> =>
    called(args, {
      environment: { AGENT_GATEWAY_URL: world.gateway.baseUrl, ADMIN_TOKEN: 'admin-token-of-at-least-32-characters' },
    });

  it('is made by the gateway, verified by its published key, and read again after a restart', async () => {
    const made = await command('agents', 'certify', AGENT, ...PLAYERS, '--json');
    const keys = await fetch(`${world.gateway.baseUrl}/.well-known/jwks.json`);
    await writeFile(join(folder, 'made.json'), made.stdout);
    await writeFile(join(folder, 'jwks.json'), await keys.text());
    const verify = (name: string) =>
      command('conformance', 'verify', join(folder, name), '--key', join(folder, 'jwks.json'));

    const verified = await verify('made.json');
    await world.killAndRestart();
    await writeFile(join(folder, 'kept.json'), (await command('agents', 'conformance', AGENT, '--json')).stdout);

    expect(made, made.stderr).to.include({ status: 0 });
    expect(verified.stdout).to.match(new RegExp(`^It is genuine: ${AGENT} at ${agent.url} was tried at .* 0 failed`));
    expect(await verify('kept.json')).to.deep.equal(verified);
  });
});
