import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { startSampleAgent, type ListeningAgent } from '../../../tools/sandbox/listening-agent.ts';
import { AgentSystem, type ReceivedCallback } from '../../support/agent-system.ts';
import { SandboxProcess } from './sandbox-process.ts';

const secretOf = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const SECRET = secretOf();
const PLAYERS = { ALICE: { currency: 'USD', balance: '1000' }, POOR: { currency: 'USD', balance: '5' } };
const EUROPEAN = { EVE: { currency: 'EUR', balance: '1000' } };

/** Runs the sandbox once with an Agent at this address. */
const ranWith = (url: string, ...args: readonly string[]): Promise<SandboxProcess> =>
  SandboxProcess.ended(['--once', '--agent-url', url, '--secret', SECRET, ...args]);

describe('the sandbox with an Agent of the user', () => {
  let honest: ListeningAgent;
  let beneath: ListeningAgent;
  let faulty: AgentSystem;
  let ranHonest: SandboxProcess;
  let ranFaulty: SandboxProcess;
  const planted = { doubled: '', forgotten: '' };

  before(async () => {
    honest = await startSampleAgent({ secrets: [SECRET], players: { ...PLAYERS, ...EUROPEAN } });
    beneath = await startSampleAgent({ secrets: [SECRET], players: PLAYERS });
    faulty = await AgentSystem.listening();
    faulty.answering = async (callback) => {
      const fields = JSON.parse(callback.body) as Record<string, string>;
      if (callback.path.endsWith('/cancel') && planted.forgotten === '') {
        planted.forgotten = fields['transaction_id'] ?? '';
        return { httpStatus: 200, text: '{"status":true,"code":0,"data":{},"msg":""}' };
      }
      if (!callback.path.endsWith('/settle') || fields['amount'] !== '25.0000' || planted.doubled !== '') {
        return passedOn(callback, callback.body);
      }
      planted.doubled = fields['transaction_id'] ?? '';
      return passedOn(callback, JSON.stringify({ ...fields, amount: '50.0000' }));
    };
    [ranHonest, ranFaulty] = await Promise.all([
      ranWith(honest.url, '--faults', 'late,duplicate,drop'),
      ranWith(faulty.baseUrl),
    ]);
  });

  after(async () => {
    await Promise.all([honest.close(), beneath.close(), faulty.close()]);
  });

  async function passedOn({ path, headers }: ReceivedCallback, body: string) {
    const id = headers['webhook-id'] ?? '';
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const response = await fetch(beneath.url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': headers['webhook-timestamp'] ?? '',
        'webhook-signature': new Webhook(SECRET).sign(id, at, body),
      },
      body,
    });
    return { httpStatus: response.status, text: await response.text() };
  }

  it('passes an honest one, whatever goes wrong on the way', () => {
    expect(ranHonest.stdout, ranHonest.stderr).to.include('Your Agent answered everything correctly.');
    expect(ranHonest.stdout).to.include('All books agree.');
    expect(ranHonest.exitCode).to.equal(0);
  });

  it('names the callback whose payout was doubled, the cancellation that was forgotten, and no other', () => {
    const differences = ranFaulty.stdout.split('\n').filter((line) => line.includes(': expected '));

    expect(ranFaulty.exitCode, ranFaulty.stdout.slice(-2_000) + ranFaulty.stderr).to.equal(1);
    expect(differences).to.have.length(2);
    expect(differences[0]).to.match(/^round \S+ of provider A, callback settle of 25\.0000 /);
    expect(differences[0]).to.include(planted.doubled);
    expect(differences[0]).to.match(/expected a balance of 1015, got 1040$/);
    expect(differences[1])
      .to.match(/callback cancel of 10\.0000/)
      .and.to.include(planted.forgotten);
    expect(ranFaulty.stdout).to.include('THE BOOKS DO NOT AGREE.');
    expect(ranFaulty.stdout).to.match(/balance, and the Agent’s own book .* DIFFER/);
  });

  for (const [name, args, sentence] of [
    [
      'another secret',
      ['--secret', secretOf()],
      'answers 401: --secret is not the one by which it verifies, or a clock',
    ],
    ['an unknown player', ['--player', 'nobody'], 'does not know the player NOBODY'],
    ['too little money', ['--player', 'POOR'], 'The player POOR has too little: 5 USD, and the rounds need 100'],
    ['another currency', ['--player', 'EVE'], 'The player EVE of your Agent has no account in USD'],
    ['no Agent', ['--agent-url', 'http://127.0.0.1:9'], 'does not answer (ECONNREFUSED)'],
  ] as const) {
    it(`says before the first round that there is ${name}`, async () => {
      const sandbox = await ranWith(honest.url, ...args);

      expect(sandbox.exitCode).to.equal(1);
      expect(sandbox.stderr).to.include(sentence);
      expect(sandbox.stdout).to.equal('');
    });
  }
});
