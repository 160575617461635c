import { expect } from 'chai';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

describe('agent-gateway audit-log', () => {
  let gateway: Gateway;
  let call: (args: readonly string[], surroundings?: Parameters<ReturnType<typeof callingAt>>[1]) => Promise<Called>;

  beforeEach(async () => {
    gateway = await startGateway();
    call = callingAt(gateway.url);
    await call(['agents', 'create', 'acme', '--name', 'Acme', '--currency', 'EUR']);
  });

  afterEach(() => gateway.close());

  const log = async (...args: string[]): Promise<string> => (await call(['audit-log', ...args])).stdout;
  const actors = async (): Promise<readonly string[]> =>
    (JSON.parse(await log('--json')) as { list: { actor: string }[] }).list.map(({ actor }) => actor);

  it('says who created something, and what', async () => {
    const text = await log();

    expect(text).to.match(/^\S+Z {2}tester@host created Agent ACME\. {2}From \S+: done\n/);
    expect(text).to.include('\n    + name: Acme\n');
  });

  it('shows of a change what is another than before, and no more', async () => {
    await call(['agents', 'update', 'ACME', '--name', 'Other', '--no-active']);

    const [first, ...lines] = (await log('--page-size', '1')).split('\n');

    expect(first).to.include('tester@host set the name of Agent ACME from Acme to Other, deactivated Agent ACME.');
    expect(lines).to.deep.equal([
      '      name: Acme -> Other',
      '      is_active: yes -> no',
      '1 to 1 of 2; --page 2 shows more',
      '',
    ]);
  });

  it('shows what hangs on a thing one by one', async () => {
    const { id } = JSON.parse((await call(['tokens', 'issue', 'ACME', '--json'])).stdout) as { id: string };
    await call(['offer-rules', 'set', 'ACME', '-'], {
      stdin: '[{"effect": "allow"}, {"effect": "deny", "category": "SLOT"}]',
    });
    await call(['tokens', 'revoke', 'ACME', id, '--yes']);

    const text = await log('--entity', 'agents/ACME');

    expect(text).to.include(` + tokens[${id}].kind: opaque\n`).and.include(` - tokens[${id}].kind: opaque\n`);
    expect(text.match(/ \+ offer_rules: \{.*\n/g)).to.have.length(2);
  });

  it('shows what was refused, and of what it cannot show the fields that were sent', async () => {
    await call(['agents', 'update', 'nobody', '--name', 'X']);

    expect(await log('--entity', 'agents/NOBODY')).to.match(/: refused, code 1007\n {4}sent: name\n$/);
  });

  it('says that there is nothing', async () => {
    expect(await log('--actor', 'nobody')).to.equal('Nothing.\n');
  });

  it('asks for an actor without claiming to be that one', async () => {
    expect(await call(['audit-log', '--actor', 'not a name!'])).to.include({ status: 0, stdout: 'Nothing.\n' });
    expect((await call(['help', 'audit-log'])).stdout.match(/--actor/g)).to.have.length(2);
  });

  it('has the actor that the option names, else the environment, else the machine', async () => {
    await call(['agents', 'update', 'ACME', '--name', 'B', '--actor', 'ann@example.com'], {
      environment: { AGENT_GATEWAY_ACTOR: 'bob' },
    });
    await call(['agents', 'update', 'ACME', '--name', 'C'], { environment: { AGENT_GATEWAY_ACTOR: 'bob' } });
    await call(['agents', 'update', 'ACME', '--name', 'D'], {
      user: 'CORP\\Zoë@host',
      environment: { AGENT_GATEWAY_ACTOR: '' },
    });

    expect(await actors()).to.deep.equal(['CORP-Zo-@host', 'bob', 'ann@example.com', 'tester@host']);
  });

  it('leaves the name to the gateway where the machine knows none', async () => {
    await call(['agents', 'update', 'ACME', '--name', 'B'], { user: '' });

    expect((await actors())[0]).to.equal('ADMIN_TOKEN');
  });

  it('is not asked by whoever has a name that cannot be', async () => {
    const { status, stderr } = await call(['agents', 'update', 'ACME', '--name', 'B', '--actor', 'Ann B.']);

    expect(status).to.equal(2);
    expect(stderr).to.match(/^error: --actor, or AGENT_GATEWAY_ACTOR, must be 1 to 64 letters, .*\n$/);
    expect(await actors()).to.have.length(1);
  });
});
