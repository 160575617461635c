import { createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { SmtpMailer } from '../../../src/adapters/outgoing/smtp-mailer.ts';
import { MAIL, mailerContract } from '../../ports/mailer.contract.ts';
import { MailServer } from '../../support/mail-server.ts';

const FROM = 'gateway@example.com';

describe('SmtpMailer', () => {
  let server: MailServer;

  afterEach(() => server.close());

  const mailerTo = (url: string) => new SmtpMailer({ url, from: FROM });
  const sent = (url: string) => mailerTo(url).send(MAIL);

  mailerContract('SmtpMailer', async () => {
    server = await MailServer.open();
    return {
      mailer: mailerTo(server.urlFor()),
      received: async () => server.received.map(({ to, subject, text }) => ({ to, subject, text })),
      refuse: () => {
        server.greylists = Infinity;
      },
      // The hook of the outer suite closes it.
      close: () => Promise.resolve(),
    };
  });

  it('changes to TLS, then sends the password, and names the message by its id', async () => {
    server = await MailServer.open({ asksForPassword: true });

    const { isTaken } = await sent(server.urlFor('gateway'));

    expect(isTaken).to.equal(true);
    expect(server.received[0]).to.include({
      isSecure: true,
      user: 'gateway',
      from: FROM,
      messageId: `<${MAIL.id}@example.com>`,
    });
  });

  it('sends no password to a server without TLS', async () => {
    server = await MailServer.open({ asksForPassword: true, hasTls: false });

    const { isTaken, answer } = await sent(server.urlFor('gateway'));

    expect([isTaken, server.received]).to.deep.equal([false, []]);
    expect(answer).to.match(/TLS/);
  });

  it('says that the password is refused, without the password', async () => {
    server = await MailServer.open({ asksForPassword: true });

    const { isTaken, answer } = await sent(server.urlFor('gateway', 'wrong-secret'));

    expect(isTaken).to.equal(false);
    expect(answer).to.contain('535').and.not.contain('wrong-secret');
  });

  it('says that the certificate is refused', async () => {
    server = await MailServer.open();

    const { isTaken, answer } = await sent(`smtp://gateway:x@127.0.0.1:${String(server.port)}`);

    expect([isTaken, server.received]).to.deep.equal([false, []]);
    expect(answer).to.match(/certificate/);
  });

  it('takes a server that dies before its answer for one that has refused', async () => {
    server = await MailServer.open();
    server.isDying = true;

    const { isTaken, answer } = await sent(server.urlFor());

    expect([isTaken, server.received.length]).to.deep.equal([false, 1]);
    expect(answer).not.to.equal('');
  });

  it('ends in time at a server that never says anything, and at one that is not there', async () => {
    server = await MailServer.open();
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;

    const late = await new SmtpMailer({
      url: `smtp://127.0.0.1:${String(port)}`,
      from: FROM,
      withinMs: 50,
    }).send(MAIL);
    await new Promise<void>((resolve) => {
      silent.close(() => {
        resolve();
      });
    });
    const gone = await sent(`smtp://127.0.0.1:${String(port)}`);

    expect(late).to.deep.equal({ isTaken: false, answer: 'the mail server took too long' });
    expect(gone.answer).to.contain('ECONNREFUSED');
  });
});
