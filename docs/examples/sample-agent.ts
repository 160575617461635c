/**
 * A sample Agent: the least that takes the gateway's callbacks correctly, to be read from top to bottom.
 *
 *   npx tsx docs/examples/sample-agent.ts          (AGENT_PORT; AGENT_SECRETS: one, or several with commas)
 *
 * It keeps everything in memory and handles one callback at a time, so nothing comes in between. With a database, do all that
 * `Wallets.take` does in one transaction, lock the player's row first, and let unique indexes guard the two ids.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';

export interface SampleAgentOptions {
  /** The port; by default, any free one. */
  readonly port?: number;
  /** The secrets that sign callbacks, `whsec_...`; several during a rotation. */
  readonly secrets: readonly string[];
  /** The balances by `username`. */
  readonly players: Readonly<Record<string, OpeningBalance>>;
  /** Without it the Agent keeps only wallets, which the interface allows. */
  readonly takesBetPush?: boolean;
  /** Called for every request, for printing. */
  readonly onEvent?: (event: SampleAgentEvent) => void;
}

export interface OpeningBalance {
  readonly currency: string;
  readonly balance: string;
  readonly isDisabled?: boolean;
}

export interface SampleAgentEvent {
  readonly path: string;
  readonly body: string;
  readonly httpStatus: number;
  readonly answer: string;
}

export interface SampleAgent {
  readonly url: string;
  /** Undefined for an unknown player. */
  balanceOf(username: string): string | undefined;
  openPlayer(username: string, opening: OpeningBalance): void;
  close(): Promise<void>;
}

/** Money is counted in whole units of 10^-10, as fine as a callback can be, and never as a float, because in floats 0.1 + 0.2 is not 0.3. */
const DIGITS = 10;
const unitsOf = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DIGITS, '0'));
};
const textOf = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(DIGITS + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/0{1,6}$/, '');
};

/** 0 accepts. 2001, 2003, 3001, 3005 and 3006 refuse a bet and took no money. 1001, 1002 and 3003 leave that open, so the bet is cancelled. */
const CODES = {
  success: 0,
  malformed: 1001,
  not_signed: 1002,
  no_such_path: 1005,
  player_not_found: 2001,
  player_disabled: 2003,
  insufficient_balance: 3001,
  conflict: 3003,
  currency_mismatch: 3005,
  bet_cancelled: 3006,
} as const;
type Status = keyof typeof CODES;

interface Answer {
  readonly status: Status;
  readonly data: object;
}
const answer = (status: Status, data: object = {}): Answer => ({ status, data });

/** A received callback after a check of its form. Other fields are ignored, because the gateway may add fields. */
interface Callback {
  readonly callback_id: string;
  readonly action: string;
  readonly provider: string;
  readonly username: string;
  readonly currency: string;
  readonly amount: string;
  readonly direction: 'credit' | 'debit' | 'none';
  readonly transaction_id: string;
  readonly original_transaction_id?: string | null;
  readonly round_id?: string;
  readonly occurred_at?: string;
  /** Only if the gateway holds the wallet: the balance after this movement, and the number of movements before it. */
  readonly balance?: string;
  readonly sequence?: number;
}
type Role = 'bet' | 'settle' | 'cancel' | 'bet-push' | 'balance';

const TEXT = /^[^]{1,255}$/u;
const OPTIONAL_TEXT = /^[^]{0,255}$/u;
const MOVEMENT = {
  callback_id: TEXT,
  action: TEXT,
  provider: TEXT,
  username: TEXT,
  currency: TEXT,
  transaction_id: TEXT,
  amount: /^\d{1,20}(\.\d{1,10})?$/,
  direction: /^(credit|debit|none)$/,
  original_transaction_id: OPTIONAL_TEXT,
  round_id: OPTIONAL_TEXT,
  occurred_at: OPTIONAL_TEXT,
  balance: /^(-?\d{1,20}(\.\d{1,10})?)?$/,
};
const RULES: Readonly<Record<Role, Readonly<Record<string, RegExp>>>> = {
  bet: { ...MOVEMENT, direction: /^(debit|none)$/ },
  settle: MOVEMENT,
  cancel: MOVEMENT,
  'bet-push': MOVEMENT,
  balance: { username: TEXT, currency: OPTIONAL_TEXT },
};

function callbackOf(role: Role, body: string): Callback | undefined {
  try {
    const read = JSON.parse(body) as Record<string, unknown>;
    const isFine = ([name, rule]: [string, RegExp]) => {
      const value = read[name] ?? '';
      return typeof value === 'string' && rule.test(value);
    };
    const isTold =
      read['sequence'] === undefined || (Number.isSafeInteger(read['sequence']) && Boolean(read['balance']));
    return isTold && Object.entries(RULES[role]).every(isFine) ? (read as unknown as Callback) : undefined;
  } catch {
    return undefined;
  }
}

interface Account {
  readonly currency: string;
  readonly isDisabled: boolean;
  balance: bigint;
  /** The sequence of the newest balance from the gateway. */
  sequence: number;
}

/** The players' money, and its whole history. */
class Wallets {
  readonly accounts = new Map<string, Account>();
  /** The given answers, by callback id and by transaction. A repetition gets the same answer and moves nothing. */
  readonly #answered = new Map<string, { readonly content: string; readonly answer: Answer }>();
  /** The amounts that may still be taken back, by transaction, and the transactions that were taken back, in part or before they came. */
  readonly #returnable = new Map<string, bigint>();
  readonly #takenBack = new Set<string>();
  /** The newest report on each bet. */
  readonly #reports = new Map<string, Callback>();

  open(username: string, { currency, balance, isDisabled = false }: OpeningBalance): void {
    this.accounts.set(username, { currency, isDisabled, balance: unitsOf(balance), sequence: -1 });
  }

  take(role: Role, callback: Callback): Answer {
    const account = this.accounts.get(callback.username);
    if (account === undefined) return answer('player_not_found');
    if (role === 'balance') return this.#tell(account, callback);
    const content = contentOf(role, callback);
    const keys = keysOf(role, callback);
    const known = keys.map((key) => this.#answered.get(key)).find((one) => one !== undefined);
    if (known !== undefined) return known.content === content ? known.answer : answer('conflict');
    if (callback.currency !== account.currency) return answer('currency_mismatch');

    const status = role === 'bet-push' ? this.#report(callback) : this.#move(role, account, callback);
    const { username, currency, transaction_id } = callback;
    const given = answer(status, { username, currency, transaction_id, balance: textOf(account.balance) });
    // A refused bet stays refused. After other refusals, people send the callback again, so it is decided again.
    if (status === 'success' || role === 'bet')
      for (const key of keys) this.#answered.set(key, { content, answer: given });
    return given;
  }

  #tell(account: Account, { username, currency }: Callback): Answer {
    if ((currency || account.currency) !== account.currency) return answer('currency_mismatch');
    return answer('success', { username, currency: account.currency, balance: textOf(account.balance) });
  }

  #move(role: Role, account: Account, callback: Callback): Status {
    // The gateway holds the wallet and reports finished movements, so there is nothing to refuse. Rounds may overtake each other.
    if (callback.sequence !== undefined) {
      if (callback.sequence > account.sequence) account.balance = unitsOf(callback.balance ?? '');
      account.sequence = Math.max(account.sequence, callback.sequence);
      return 'success';
    }
    if (role === 'cancel') return this.#takeBack(account, callback);
    if (role === 'bet' && account.isDisabled) return 'player_disabled';
    if (role === 'bet' && this.#takenBack.has(keyOf(callback, callback.transaction_id))) return 'bet_cancelled';
    return this.#pay(account, callback);
  }

  /** The gateway cancels a bet that was not answered in time. So the bet may never have arrived, or may arrive after this. */
  #takeBack(account: Account, callback: Callback): Status {
    const original = callback.original_transaction_id;
    if (!original) return this.#pay(account, callback);
    const key = keyOf(callback, original);
    const left = this.#returnable.get(key) ?? 0n;
    if (left > 0n && this.#pay(account, callback) !== 'success') return 'insufficient_balance';
    this.#returnable.set(key, left - unitsOf(callback.amount));
    this.#takenBack.add(key);
    return 'success';
  }

  #pay(account: Account, callback: Callback): Status {
    const amount = unitsOf(callback.amount);
    const after = account.balance + SIGNS[callback.direction] * amount;
    if (after < 0n) return 'insufficient_balance';
    account.balance = after;
    const key = keyOf(callback, callback.transaction_id);
    this.#returnable.set(key, (this.#returnable.get(key) ?? 0n) + amount);
    return 'success';
  }

  #report(callback: Callback): Status {
    const bet = keyOf(callback, callback.original_transaction_id || callback.transaction_id);
    if ((callback.occurred_at ?? '') >= (this.#reports.get(bet)?.occurred_at ?? '')) this.#reports.set(bet, callback);
    return 'success';
  }
}

const SIGNS = { credit: 1n, debit: -1n, none: 0n } as const;

/** Transaction ids are a provider's numbers. The same id from another provider or for another player is another transaction. */
const keyOf = ({ provider, username }: Callback, id: string): string => JSON.stringify([provider, username, id]);

/** A bet may be reported each time it changes. So for a report, only the callback's id shows a repetition. */
const keysOf = (role: Role, callback: Callback): readonly string[] =>
  role === 'bet-push'
    ? [`id ${callback.callback_id}`]
    : [`id ${callback.callback_id}`, `${role} ${callback.action} ${keyOf(callback, callback.transaction_id)}`];

const contentOf = (role: Role, { amount, ...callback }: Callback): string => {
  const { action, provider, username, currency, direction, transaction_id, original_transaction_id, round_id } =
    callback;
  const names = [role, action, provider, username, currency, direction, textOf(unitsOf(amount))];
  return JSON.stringify([...names, transaction_id, original_transaction_id, round_id]);
};

const PATH = /^\/api\/v1\/callback\/(bet|settle|cancel|bet-push|balance)$/;
const BODY_BYTES_MAX = 65_536;
/** A refusal of a bet has HTTP 200. With any other status it is unknown who answered, so the gateway cancels the bet, or sends the callback again. */
const HTTP_STATUSES: Partial<Record<Status, number>> = { malformed: 400, not_signed: 401, no_such_path: 404 };

export async function startSampleAgent(options: SampleAgentOptions): Promise<SampleAgent> {
  const wallets = new Wallets();
  for (const [username, opening] of Object.entries(options.players)) wallets.open(username, opening);
  const webhooks = options.secrets.map((secret) => new Webhook(secret));

  const judge = (request: IncomingMessage, body: string): Answer => {
    const role = PATH.exec(request.url ?? '')?.[1] as Role | undefined;
    const isServed = request.method === 'POST' && (role !== 'bet-push' || options.takesBetPush !== false);
    if (role === undefined || !isServed) return answer('no_such_path');
    if (!isSigned(webhooks, request, body)) return answer('not_signed');
    const isJson = request.headers['content-type']?.split(';')[0] === 'application/json';
    const callback = isJson ? callbackOf(role, body) : undefined;
    return callback === undefined ? answer('malformed') : wallets.take(role, callback);
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { status, data } = body === undefined ? answer('malformed') : judge(request, body);
      const httpStatus = HTTP_STATUSES[status] ?? 200;
      const code = CODES[status];
      const text = JSON.stringify({ status: code === 0, code, data: { ...data, status }, msg: status });
      options.onEvent?.({ path: request.url ?? '', body: body ?? '', httpStatus, answer: text });
      response.writeHead(httpStatus, { 'Content-Type': 'application/json' }).end(text);
    });
  });
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balanceOf: (username) => {
      const account = wallets.accounts.get(username);
      return account && textOf(account.balance);
    },
    openPlayer: (username, opening) => wallets.open(username, opening),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The signature covers the original bytes and the timestamp, which may be five minutes old. It is checked before the body is parsed. */
function isSigned(webhooks: readonly Webhook[], { headers }: IncomingMessage, body: string): boolean {
  return webhooks.some((webhook) => {
    try {
      webhook.verify(body, headers as Record<string, string>, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}

/** Undefined for a body that is longer than any callback. The rest of such a body is not kept. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  return bytes <= BODY_BYTES_MAX ? Buffer.concat(chunks).toString() : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const secrets = process.env['AGENT_SECRETS']?.split(',') ?? [`whsec_${randomBytes(24).toString('base64')}`];
  const opening = { currency: 'EUR', balance: '1000' };
  const dollars = { ...opening, currency: 'USD' };
  const { url } = await startSampleAgent({
    port: Number(process.env['AGENT_PORT'] ?? 4000),
    secrets,
    players: { ALICE: opening, BOB: opening, CAROL: dollars, MALLORY: { ...opening, isDisabled: true } },
    onEvent: ({ path, body, httpStatus, answer: given }) => console.log(`${path} ${body}\n  ${httpStatus} ${given}`),
  });
  console.log(`A sample Agent listens at ${url}; its secret is ${secrets.join(' or ')}.`);
  console.log('ALICE and BOB have 1000 EUR each, CAROL has 1000 USD; MALLORY is disabled.');
}
