import { expect } from 'chai';
import { DESTINATIONS_MAX } from '../../../src/domain/notification/destination.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryDestinationStore } from '../../fakes/in-memory-destination-store.ts';
import { answered, ScriptedCallbackSender, UNREACHABLE } from '../../fakes/scripted-callback-sender.ts';
import { ScriptedMailer } from '../../fakes/scripted-mailer.ts';
import { destinationOf } from '../../ports/destination-store.contract.ts';
import { destinationsOver, INNER_HOST } from './destinations-over.ts';

const SLACK = 'https://hooks.slack.com/services/T012/B034/secretsecretXyZ9';
const CHAT = { name: 'Team', kind: 'chat', address: SLACK, severity: 'hint', by: 'ann' } as const;
const MAIL = { ...CHAT, name: 'night', kind: 'email', address: 'night@example.com' } as const;

describe('the desk of destinations', () => {
  let store: InMemoryDestinationStore;
  let sender: ScriptedCallbackSender;
  let mailer: ScriptedMailer;
  const clock = new ControllableClock();
  const desk = (hasMail = true) => destinationsOver({ destinations: store }, clock, { hasMail, mailer, sender });

  beforeEach(() => {
    store = new InMemoryDestinationStore();
    sender = new ScriptedCallbackSender();
    mailer = new ScriptedMailer();
  });

  /** The refusal of a destination with these changes. */
  async function refused(changes: object, hasMail = true) {
    const added = await desk(hasMail).addDestination.execute({ ...CHAT, ...changes });
    if (added.ok || added.error.kind !== 'invalid_parameter') return undefined;
    return `${added.error.field} ${added.error.rule}`;
  }

  it('shows a webhook by its host and its end, and keeps it sealed', async () => {
    const added = await desk().addDestination.execute(CHAT);

    expect(added.ok && added.value).to.include({ name: 'team', shownAddress: 'https://hooks.slack.com/…XyZ9' });
    expect(JSON.stringify(await store.find('team'))).not.to.contain('secretsecret');
  });

  it('hides a short address of a webhook as a whole', async () => {
    const added = await desk().addDestination.execute({ ...CHAT, address: 'https://chat.example.com/abc' });

    expect(added.ok && added.value.shownAddress).to.equal('https://chat.example.com/…');
  });

  it('refuses what it could not send to, and says which field breaks which rule', async () => {
    expect(await refused({ name: 'über' })).to.match(/^name must be 1 to 64 letters/);
    expect(await refused({ address: 'hooks.slack.com/x' })).to.equal('address must be an absolute http or https URL');
    expect(await refused({ address: `https://${INNER_HOST}/x` })).to.equal(
      'address cannot be sent to: the address is not public',
    );
    expect(await refused({ ...MAIL, address: 'a@example.com, b@example.com' })).to.match(/^address must be one e-mail/);
    expect(await refused({ ...MAIL, address: 'a@example.com\r\nBcc: b@example.com' })).to.match(/^address must be one/);
    expect(await refused(MAIL, false)).to.equal('kind may be email only where SMTP_URL and SMTP_FROM are set');
  });

  it('refuses a name that is taken, and one destination too many', async () => {
    for (let number = 0; number < DESTINATIONS_MAX; number += 1) {
      await store.add(destinationOf(`d${String(number)}`), DESTINATIONS_MAX);
    }

    const taken = await desk().addDestination.execute({ ...CHAT, name: 'd1' });
    const full = await desk().addDestination.execute(CHAT);

    expect(!taken.ok && taken.error.kind).to.equal('already_exists');
    expect(!full.ok && full.error.kind).to.equal('not_allowed');
  });

  it('checks a new address by the kind that the destination has', async () => {
    await desk().addDestination.execute(MAIL);

    const url = await desk().changeDestination.execute('NIGHT', { address: SLACK });
    const mail = await desk().changeDestination.execute('NIGHT', { address: 'day@example.com', severity: 'bad' });

    expect(!url.ok && url.error).to.include({ kind: 'invalid_parameter', field: 'address' });
    expect(mail.ok && mail.value).to.include({ shownAddress: 'day@example.com', severity: 'bad' });
  });

  it('tests a destination, and shows what it answered', async () => {
    await desk().addDestination.execute(CHAT);
    sender.replyWith(answered(404, { error: 'no_service' }), UNREACHABLE);
    const { testDestination, addDestination } = desk();
    await addDestination.execute({ ...CHAT, name: 'second' });

    const refusedTest = await testDestination.execute('second');
    const unreachable = await testDestination.execute('second');

    expect(refusedTest.ok && refusedTest.value).to.include({
      isDelivered: false,
      answer: 'HTTP 404 {"error":"no_service"}',
    });
    expect(unreachable.ok && unreachable.value.answer).to.equal('unreachable: ECONNREFUSED');
    expect(JSON.parse(sender.sent[0]?.body ?? '')).to.have.all.keys('text');
  });

  it('says so when the key of an address is gone', async () => {
    await store.add(destinationOf('old', { addressSealed: 'sealed by another key' }), 1);

    const tested = await desk().testDestination.execute('old');

    expect(tested.ok && tested.value.answer).to.match(/sealed with a key that this gateway does not have/);
  });

  it('knows no destination by another name', async () => {
    const { changeDestination, removeDestination, showDestination, testDestination } = desk();

    const outcomes = [
      await changeDestination.execute('x', {}),
      await removeDestination.execute('x'),
      await showDestination.execute('x'),
      await testDestination.execute('x'),
    ];

    expect(outcomes.map((each) => !each.ok && each.error.kind)).to.deep.equal(Array(4).fill('not_found'));
  });
});
