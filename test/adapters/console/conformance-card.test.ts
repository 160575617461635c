import { expect } from 'chai';
import { certificateOf } from '../../../src/domain/agent/certificate.ts';
import type { TriedCase } from '../../../src/domain/agent/conformance-run.ts';
import { gatewayOfOthers, OWN, PERSON } from '../http/foreign-things.ts';
import { ADMIN_TOKEN, type Gateway } from '../http/gateway.ts';
import { Visitor } from '../http/sign-in/browser.ts';
import { linkOf } from '../http/sign-in/signed-in.ts';

const tried = (name: string, verdict: TriedCase['verdict'], because: string | null) => ({
  name,
  title: `${name} holds`,
  verdict,
  because,
});

const RUN = {
  address: 'https://own.example',
  wallet: 'agent',
  gateway: null,
  interface: '0.1.0',
  kit: 'kit-of-then',
  p95: 9,
  cases: [tried('cancel', 'failed', 'it gave nothing back')],
} as const;

describe('the conformance in the Agent’s view', () => {
  let gateway: Gateway;
  let visitor: Visitor;

  before(async () => {
    gateway = await gatewayOfOthers();
    visitor = new Visitor(gateway);
    await visitor.post('/console/sign-in/link', { link: await linkOf(gateway, PERSON) });
  });

  after(() => gateway.close());

  const handIn = (cases: readonly unknown[]) =>
    fetch(`${gateway.url}/admin/v1/agents/${OWN}/conformance`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ agent_url: 'https://own.example', cases }),
    });
  const view = async (): Promise<string> => (await visitor.get(`/console/agent-view/${OWN}`)).text;

  it('tells how to hand a run in, shows its failed cases, and then that all passed', async () => {
    expect(await view())
      .to.include('No run was handed in yet')
      .and.include(`agents hand-in ${OWN} FILE`);

    const mixed = [tried('late-bet', 'failed', 'it was <accepted>'), tried('balance', 'passed', null)];
    expect((await handIn(mixed)).status).to.equal(200);
    const failed = await view();
    expect(failed).to.include('1 failed').and.include('late-bet holds').and.include('it was &#60;accepted');
    expect(failed).to.not.include('balance holds');

    expect(failed).to.not.include('Certificate');

    gateway.clock.advance(1_000);
    await handIn([tried('balance', 'passed', null)]);
    expect(await view())
      .to.include('https://own.example')
      .and.not.include('late-bet holds');
  });

  it('shows the last certificate, with its outcome and its end', async () => {
    await gateway.world.jobs.start({ id: 'certified', kind: 'certify-agent', subject: OWN }, 0, 0);
    const certificate = certificateOf({ ...RUN, agent: OWN }, gateway.clock.nowMs());
    const result = JSON.stringify({ certificate, signature: { key: 'key-of-ours', value: 'x' } });
    await gateway.world.jobs.finish('certified', { status: 'succeeded', result }, 1);

    const shown = await view();

    expect(shown).to.include('1 failed').and.include('cancel holds').and.include('key-of-ours');
    expect(shown).to.include('kit-of-then').and.include(certificate.expires);
  });
});
