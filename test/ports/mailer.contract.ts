import { expect } from 'chai';
import type { Mail, Mailer } from '../../src/application/ports/mailer.ts';
import { guid } from './catalogue-seeds.ts';

export interface MailerWorld {
  readonly mailer: Mailer;
  /** The messages that mailboxes have received. */
  received(): Promise<readonly Omit<Mail, 'id'>[]>;
  /** From now on, each message is refused. */
  refuse(): void;
  close(): Promise<void>;
}

export const MAIL: Mail = {
  id: guid(1),
  to: 'night@example.com',
  subject: 'ACT: 10 000 € of Agent “ACME”',
  text: 'First line.\n\n.A line with a dot.',
};

/** The promises of everything that hands messages to a mail server. */
export function mailerContract(title: string, openWorld: () => Promise<MailerWorld>): void {
  describe(`${title} (a Mailer)`, () => {
    let world: MailerWorld;

    beforeEach(async () => {
      world = await openWorld();
    });

    afterEach(() => world.close());

    it('hands a message over as it is', async () => {
      const { isTaken, answer } = await world.mailer.send(MAIL);

      const { id: _, ...mail } = MAIL;
      expect(isTaken).to.equal(true);
      expect(answer).to.match(/^250/);
      expect(await world.received()).to.deep.equal([mail]);
    });

    it('says that a message was refused, and why', async () => {
      world.refuse();

      const { isTaken, answer } = await world.mailer.send(MAIL);

      expect(isTaken).to.equal(false);
      expect(answer).to.contain('451');
    });
  });
}
