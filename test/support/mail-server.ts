/** A real SMTP server on loopback, which takes messages into one mailbox, or misbehaves as a test says. */
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  /** Whether it came over TLS, and after a password. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
}

const PASSWORD = 'right-password';

export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** How many recipients are put off with a 451, as greylisting does. */
  greylists = 0;
  /** Whether it dies after it has read a message, before it says so. */
  isDying = false;
  readonly #sockets = new Set<Socket>();
  readonly #server: SMTPServer;

  private constructor({ asksForPassword = false, hasTls = true }) {
    this.#server = new SMTPServer({
      // Otherwise it warns that everybody knows the key of its certificate.
      logger: false,
      authOptional: !asksForPassword,
      ...(hasTls ? {} : { disabledCommands: ['STARTTLS'] }),
      onAuth: ({ username, password }, _, callback) => {
        if (password === PASSWORD) callback(null, { user: username ?? '' });
        else callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
      },
      onRcptTo: (_address, _session, callback) => {
        this.greylists -= 1;
        if (this.greylists < 0) callback();
        else callback(Object.assign(new Error('Greylisted, come back later'), { responseCode: 451 }));
      },
      onData: (stream, session, callback) => {
        void text(stream).then((raw) => {
          const { mailFrom, rcptTo } = session.envelope;
          const isSecure = session.secure;
          const from = mailFrom === false ? '' : mailFrom.address;
          const user = typeof session.user === 'string' ? session.user : undefined;
          this.received.push({ to: rcptTo[0]?.address ?? '', from, isSecure, user, ...readMail(raw) });
          if (this.isDying) for (const socket of this.#sockets) socket.destroy();
          else callback();
        });
      },
    });
    // A client that hangs up is no error of the server.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(
    behaviour: { readonly asksForPassword?: boolean; readonly hasTls?: boolean } = {},
  ): Promise<MailServer> {
    const server = new MailServer(behaviour);
    await new Promise<void>((resolve) => {
      server.#server.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** The address, without the check of its certificate, which has expired. */
  urlFor(user?: string, password = PASSWORD): string {
    const login = user === undefined ? '' : `${user}:${password}@`;
    return `smtp://${login}127.0.0.1:${String(this.port)}?tls.rejectUnauthorized=false`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }
}

function readMail(raw: string): Pick<ReceivedMail, 'messageId' | 'subject' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'mi').exec(headers)?.[1] ?? '';
  const body = raw
    .slice(end + 4)
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '');
  const isQuoted = header('Content-Transfer-Encoding') === 'quoted-printable';
  return {
    messageId: header('Message-ID'),
    subject: header('Subject').replace(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    ),
    text: isQuoted ? unquoted(body.replaceAll('=\n', '')) : body,
  };
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
