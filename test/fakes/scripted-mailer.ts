import type { Mail, Mailer } from '../../src/application/ports/mailer.ts';

/** Sends nothing: remembers the messages, and takes or refuses them as a test has said. */
export class ScriptedMailer implements Mailer {
  readonly sent: Mail[] = [];
  isTaking = true;

  async send(mail: Mail): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
    this.sent.push(mail);
    return this.isTaking ? { isTaken: true, answer: '250 Ok' } : { isTaken: false, answer: '451 come back later' };
  }
}
