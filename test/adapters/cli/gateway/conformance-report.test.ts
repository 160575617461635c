import { expect } from 'chai';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt } from './called.ts';

describe('agent-gateway agents, about conformance', () => {
  let gateway: Gateway;
  let call: ReturnType<typeof callingAt>;

  before(async () => {
    gateway = await startGateway();
    call = callingAt(gateway.url);
    await call(['agents', 'create', 'acme', '--name', 'Acme', '--currency', 'EUR']);
  });

  after(() => gateway.close());

  it('hands in the report of the conformance kit without its requests, and shows what failed', async () => {
    const problems = [
      { sentence: 'bet: had to be refused', curl: 'curl --secret', answer: {} },
      { sentence: 'and more' },
    ];
    const cases = [
      { name: 'late-bet', title: 'A late bet is refused', why: 'so', verdict: 'failed', took_ms: 3, problems },
      { name: 'balance', title: 'Told', why: 'so', verdict: 'passed', took_ms: 3, problems: [] },
      { name: 'bet-push', title: 'Taken', why: 'so', verdict: 'left_out', left_out_because: 'not asked', problems: [] },
    ];
    const report = { agent_url: 'https://acme.example', wallet_mode: 'agent', seed: 7, summary: {}, cases };
    expect((await call(['agents', 'conformance', 'ACME'])).stdout).to.include('No run was handed in yet');

    const { status } = await call(['agents', 'hand-in', 'ACME', '-'], { stdin: JSON.stringify(report) });

    expect(status).to.equal(0);
    const { stdout } = await call(['agents', 'conformance', 'ACME']);
    expect(stdout)
      .to.match(/passed +1\n/)
      .and.match(/left_out +1\n/)
      .and.not.include('curl');
    expect(stdout).to.include('late-bet  bet: had to be refused; and more');
  });
});
