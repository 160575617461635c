import { expect } from 'chai';
import { MESSAGES_APART_MS, OVER_AFTER_MS } from '../../../../src/application/notifications/tell-troubles.ts';
import type { MoneyTrouble } from '../../../../src/domain/diagnosis/money-trouble.ts';
import { answered, ScriptedCallbackSender, UNREACHABLE } from '../../../fakes/scripted-callback-sender.ts';
import { ScriptedMailer } from '../../../fakes/scripted-mailer.ts';
import { destinationOf } from '../../../ports/destination-store.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';
import { REPEAT_MS, Troubled } from './told-troubles.ts';

const SILENT: MoneyTrouble = { trouble: 'breaker_open', agent: 'ACME' };
const OTHER: MoneyTrouble = { trouble: 'breaker_open', agent: 'OTHER' };
const SLOW: MoneyTrouble = { trouble: 'provider_slow', provider: 'A', measure: 7 };
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

describe('TellTroubles and SendMessages', () => {
  onBothDatabases(rounds);
});

function rounds(openWorld: () => Promise<KnexWorld>): void {
  let world: KnexWorld;
  let troubled: Troubled;
  let mailer: ScriptedMailer;
  let sender: ScriptedCallbackSender;
  let one: ReturnType<Troubled['process']>;

  before(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    await world.reset();
    mailer = new ScriptedMailer();
    sender = new ScriptedCallbackSender();
    troubled = new Troubled(world.knex, mailer, sender);
    one = troubled.process();
    await add('night', { kind: 'email', severity: 'bad', addressSealed: 'night@example.com' });
  });
  after(() => world.close());

  const add = (name: string, changes: object) => troubled.destinations.add(destinationOf(name, changes), 10);
  const subjects = () => mailer.sent.map(({ subject }) => subject.replace('[games.example.com] ', ''));
  const mails = () => one.send('email');

  /** Rounds every minute, with these troubles all the time. */
  async function pass(minutes: number, ...found: readonly MoneyTrouble[]): Promise<void> {
    troubled.found = found;
    for (let minute = 0; minute < minutes; minute += 1) {
      await one.tell.execute();
      await mails();
      await one.send('chat', 'webhook');
      troubled.clock.advance(MINUTE_MS);
    }
  }

  it('tell once of a trouble, again while it lasts, and when it is over', async () => {
    await pass(3, SILENT);
    expect(subjects()).to.deep.equal(['ACT: Agent ACME has accepted no callback lately']);

    troubled.clock.advance(REPEAT_MS - 4 * MINUTE_MS);
    await pass(1, SILENT);
    expect(mailer.sent).to.have.length(1);
    await pass(1, SILENT);
    expect(mailer.sent[1]?.text).to.match(/^ACT \(still\): Agent ACME/);

    await pass(OVER_AFTER_MS / MINUTE_MS + 2);
    expect(subjects()[2]).to.match(/^OVER: Agent ACME/);
    await pass(20);
    expect(mailer.sent).to.have.length(3);
  });

  it('tell nothing of a trouble that comes and goes within minutes, but that it began', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await pass(2, SILENT);
      await pass(2);
    }

    expect(subjects()).to.have.length(1);
  });

  it('make one message of five hundred troubles', async () => {
    const many = Array.from({ length: 500 }, (_, number) => ({ ...SILENT, agent: `A${String(number)}` }));

    await pass(5, ...many);

    expect(subjects()).to.have.length(1);
    expect(subjects()[0]).to.match(/^ACT: 500 new\. First: /);
    expect(mailer.sent[0]?.text.length).to.be.lessThan(10_000);
  });

  it('put what begins within a minute into the next message', async () => {
    await pass(1, SILENT);
    troubled.clock.advance(-MESSAGES_APART_MS / 2);
    await pass(1, SILENT, OTHER);
    expect(subjects()).to.have.length(1);

    await pass(1, SILENT, OTHER);

    expect(subjects()[1]).to.match(/^ACT: Agent OTHER/);
  });

  it('tell each destination what it wants', async () => {
    await add('team', { kind: 'chat', severity: 'hint', addressSealed: 'https://chat.example.com/x' });
    sender.replyWith(answered(200, {}));

    await pass(2, SLOW);

    expect(subjects()).to.deep.equal([]);
    expect(sender.sent.map(({ body }) => JSON.parse(body) as { text: string })[0]?.text).to.contain('LOOK: Provider A');
    expect(sender.sent[0]).to.include({ url: 'https://chat.example.com/x' });
  });

  it('give a webhook the findings as fields', async () => {
    await add('hook', { kind: 'webhook', severity: 'bad', addressSealed: 'https://hook.example.com/x' });
    sender.replyWith(answered(200, {}));

    await pass(1, SILENT);

    const body = JSON.parse(sender.sent[0]?.body ?? '{}') as {
      readonly id: string;
      readonly findings: readonly object[];
    };
    expect(body).to.have.all.keys('id', 'subject', 'text', 'findings', 'left_out');
    expect(body.id).to.equal(sender.sent[0]?.id);
    expect(body.findings).to.have.length(1);
    expect(body.findings[0]).to.include({
      state: 'begun',
      trouble: 'breaker_open',
      severity: 'bad',
      agent: 'ACME',
      runbook: null,
      next_command: 'agent-gateway callbacks list --agent ACME --status pending --page-size 5',
    });
  });

  it('look at the database in one process, and take from the others what only they know', async () => {
    const other = troubled.process(() => [{ trouble: 'provider_failing', provider: 'B', measure: 100 }]);

    await one.tell.execute();
    await other.tell.execute();
    troubled.clock.advance(MINUTE_MS / 2);
    await pass(1, SILENT);

    expect(troubled.looks).to.equal(2);
    expect(mailer.sent[0]?.text).to.contain('Agent ACME').and.contain('Provider B');
  });

  it('do nothing where nobody is to be told', async () => {
    await troubled.destinations.change('night', { isActive: false });

    await pass(3, SILENT);

    expect([troubled.looks, mailer.sent.length]).to.deep.equal([0, 0]);
  });

  it('send with one of two processes, and again with the other where the first has died', async () => {
    const other = troubled.process();
    troubled.found = [SILENT];
    await Promise.all([one.tell.execute(), other.tell.execute()]);
    await Promise.all([one.send('email'), other.send('email')]);

    expect(mailer.sent).to.have.length(1);
  });

  it('send again what a mail server puts off, under the same id', async () => {
    mailer.isTaking = false;
    await pass(9, SILENT);
    const attempts = mailer.sent.length;

    mailer.isTaking = true;
    await pass(8, SILENT);

    expect(attempts).to.be.within(4, 5);
    expect(new Set(mailer.sent.map(({ id }) => id)).size).to.equal(1);
    expect(await troubled.destinations.find('night')).to.include({
      failingSinceMs: undefined,
      lastError: undefined,
    });
  });

  it('wait as long as a chat asks, and keep no other destination waiting', async () => {
    await add('team', { kind: 'chat', severity: 'hint', addressSealed: 'https://chat.example.com/x' });
    sender.replyWith({ kind: 'answered', httpStatus: 429, text: 'rate_limited', retryAfterMs: 20 * MINUTE_MS });
    await pass(19, SILENT);
    const asked = sender.sent.length;
    sender.replyWith(answered(200, {}));
    await pass(3, SILENT);

    expect([asked, sender.sent.length]).to.deep.equal([1, 2]);
    expect(subjects()).to.have.length(1);
  });

  it('give a message up after a day, and then tell what stands at that time', async () => {
    mailer.isTaking = false;
    await pass(3, SILENT);
    await pass(1, OTHER);
    troubled.clock.advance(DAY_MS);
    await pass(12, OTHER);
    mailer.isTaking = true;
    await pass(15, OTHER);

    const statuses = (await troubled.destinations.messages('night', 10)).map(({ status }) => status);
    expect(statuses).to.deep.equal(['delivered', 'given_up']);
    expect(subjects().at(-1)).to.match(/^ACT: Agent OTHER/);
    expect(mailer.sent.at(-1)?.text).not.to.contain('ACME');
  });

  it('never tell a destination that it could not be told', async () => {
    await add('team', { kind: 'chat', severity: 'hint', addressSealed: 'https://chat.example.com/x' });
    sender.replyWith(UNREACHABLE);
    const failing: MoneyTrouble = { trouble: 'notifications_failing', destination: 'team', sinceMs: 0 };

    await pass(2, failing);
    sender.replyWith(answered(200, {}));
    await pass(15, failing);

    expect(subjects()[0]).to.match(/^ACT: Notifications cannot be delivered to team since/);
    expect(sender.sent).to.deep.equal([]);
  });
}
