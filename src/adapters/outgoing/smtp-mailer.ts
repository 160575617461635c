import type { Transporter } from 'nodemailer';
import type { Mail, Mailer } from '../../application/ports/mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp:` or `smtps:`, with a user and a password if the server wants them; undefined if there is no server, so that no mail is taken. */
  readonly url: string | undefined;
  readonly from?: string | undefined;
  /** The longest time of one message; by default, 20 seconds. */
  readonly withinMs?: number;
}

const WITHIN_MS = 20_000;
/** The longest silence of the server at any step. */
const SILENCE_MS = 10_000;

/** Hands messages to a mail server by SMTP, one connection each. The library is loaded with the first message. */
export class SmtpMailer implements Mailer {
  readonly #options: SmtpMailerOptions;
  #transport: Promise<Transporter> | undefined;

  constructor(options: SmtpMailerOptions) {
    this.#options = options;
  }

  async send({ id, to, subject, text }: Mail): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
    const { url, from = '', withinMs = WITHIN_MS } = this.#options;
    if (url === undefined) return { isTaken: false, answer: 'SMTP_URL is not set' };
    try {
      const transport = await (this.#transport ??= openedAt(url));
      const { response } = await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
        // Absence notes of mailboxes are not sent to such messages (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(withinMs),
      });
      return { isTaken: true, answer: response ?? '' };
    } catch (error) {
      return { isTaken: false, answer: reasonOf(error) };
    }
  }
}

async function openedAt(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // A password is never sent in the clear.
    requireTLS: new URL(url).username !== '',
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function reasonOf(error: unknown): string {
  const { message, name } = error as Error;
  return name === 'TimeoutError' || name === 'AbortError' ? 'the mail server took too long' : message;
}
