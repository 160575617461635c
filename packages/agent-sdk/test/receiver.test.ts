import { expect } from 'chai';
import Sqlite from 'libsql';
import { Webhook } from 'standardwebhooks';
import { memoryStore } from '../src/memory.ts';
import { createReceiver, type CallbackStore, type ReceiverLine, type ReceiverOptions } from '../src/receiver.ts';
import { SQLITE_TABLE, sqliteStore } from '../src/sqlite.ts';
import { inMemory, inSqlite } from './agents.ts';
import { FACES } from './faces.ts';

const SECRET = 'whsec_c2VjcmV0LW9mLXRoZS1yZWNlaXZlcnMtdGVzdHM=';
const BET = {
  callback_id: 'callback-1',
  action: 'BET',
  provider: 'A',
  username: 'ALICE',
  currency: 'EUR',
  amount: '10.0000',
  direction: 'debit',
  transaction_id: 'bet-1',
};
const PLAYERS = { ALICE: { currency: 'EUR', balance: '100.0000' } };

const signed = (callback: object, { secret = SECRET, at = new Date() } = {}): RequestInit => {
  const body = JSON.stringify(callback);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'message-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('message-1', at, body),
  };
  return { method: 'POST', body, headers };
};

describe('the receiver', () => {
  let lines: ReceiverLine[];
  let noted: number;

  beforeEach(() => {
    [lines, noted] = [[], 0];
  });

  /** A store that counts its transactions. */
  const counted = <Tx>(store: CallbackStore<Tx>): CallbackStore<Tx> => ({
    transaction: (player, work) => {
      noted += 1;
      return store.transaction(player, work);
    },
  });

  const receiverOf = (given: Partial<ReceiverOptions<unknown>> = {}) => {
    const receiver = createReceiver<unknown>({
      ...inMemory(PLAYERS),
      secrets: [SECRET],
      store: counted(memoryStore()),
      log: (line) => lines.push(line),
      ...given,
    });
    return async (role: string, init: RequestInit) => {
      const response = await receiver.receive(new Request(`http://agent.example/api/v1/callback/${role}`, init));
      const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { balance: string } };
      return { http: response.status, code, msg, balance: data.balance };
    };
  };

  const forged: Readonly<Record<string, RequestInit>> = {
    'altered after it was signed': { ...signed(BET), body: JSON.stringify({ ...BET, amount: '99.0000' }) },
    'ten minutes old': signed(BET, { at: new Date(Date.now() - 600_000) }),
    'not signed': { ...signed(BET), headers: { 'content-type': 'application/json' } },
    'signed by another secret': signed(BET, { secret: 'whsec_YW5vdGhlci1zZWNyZXQtdGhhbi10aGUtYWdlbnRz' }),
  };
  for (const [what, init] of Object.entries(forged))
    it(`turns away what is ${what}: 401, nothing stored, and a line in the log`, async () => {
      const answer = await receiverOf()('bet', init);

      expect(answer).to.include({ http: 401, code: 1002 });
      expect(noted).to.equal(0);
      expect(lines.map(({ level, msg }) => `${level} ${msg}`).join()).to.match(/^warn turned away: /);
    });

  it('gives the first answer again, whatever has happened since', async () => {
    const send = receiverOf();
    const first = await send('bet', signed(BET));
    await send('settle', signed({ ...BET, callback_id: '2', action: 'SETTLED', direction: 'credit' }));

    expect(await send('bet', signed(BET))).to.deep.equal(first);
    expect(first).to.include({ http: 200, code: 0, balance: '90.0000' });
  });

  it('refuses a known id with other content, and says so in the log as an error', async () => {
    const send = receiverOf();
    await send('bet', signed(BET));

    const answer = await send('bet', signed({ ...BET, amount: '11.0000' }));

    expect(answer).to.include({ http: 200, code: 3003 });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.deep.include({ level: 'error', callback_id: 'callback-1' });
  });

  it('answers 500 if the store fails, so that the callback comes again', async () => {
    const down = { transaction: () => Promise.reject(new Error('the database is down')) };

    const answer = await receiverOf({ store: down })('settle', signed({ ...BET, direction: 'credit' }));

    expect(answer).to.include({ http: 500, code: 9999, msg: 'internal error' });
    expect(lines[0]!.msg).to.include('the database is down');
  });

  it('answers 500 to a balance that is a number, before anything moves', async () => {
    const balance = () => ({ currency: 'EUR', balance: 100 as unknown as string });

    expect(await receiverOf({ balance })('bet', signed(BET))).to.include({ http: 500 });
    expect(lines[0]!.msg).to.include('decimal text');
  });

  it('gives one bet back once, though its payout has the same id', async () => {
    const send = receiverOf();
    const cancel = { ...BET, action: 'CANCEL', direction: 'credit', original_transaction_id: 'bet-1' };
    await send('bet', signed(BET));
    await send('settle', signed({ ...BET, callback_id: '2', action: 'SETTLED', direction: 'credit' }));
    await send('cancel', signed({ ...cancel, callback_id: '3', transaction_id: 'c-1' }));

    expect(await send('cancel', signed({ ...cancel, callback_id: '4', transaction_id: 'c-2' }))).to.include({
      code: 0,
      balance: '110.0000',
    });
  });

  it('refuses an amount that the wallets cannot keep', async () => {
    expect(await receiverOf({ digits: 2 })('bet', signed({ ...BET, amount: '0.0010' }))).to.include({ code: 3002 });
    expect(await receiverOf({ digits: 2 })('bet', signed({ ...BET, amount: '0.1000' }))).to.include({ code: 0 });
  });

  describe('with functions that write before they refuse or throw', () => {
    let database: Sqlite.Database;
    let send: ReturnType<typeof receiverOf>;

    beforeEach(() => {
      database = new Sqlite(':memory:');
      database.exec(SQLITE_TABLE);
      const functions = inSqlite(database, PLAYERS);
      const receiver = {
        ...functions,
        store: sqliteStore(database),
        bet: async (bet, tx) => {
          await functions.bet(bet, tx);
          return { refused: 'game_not_allowed', msg: 'no bets on Sundays' };
        },
        settle: async (settlement, tx) => {
          await functions.settle(settlement, tx);
          throw new Error('a bug of the Agent');
        },
      } satisfies Partial<ReceiverOptions<Sqlite.Database>>;
      send = receiverOf(receiver);
    });

    const balance = () => database.prepare('SELECT balance FROM wallets').get();

    it('keeps the refusal of a bet and nothing of what was written', async () => {
      const first = await send('bet', signed(BET));

      expect(first).to.deep.equal({ http: 200, code: 4006, msg: 'no bets on Sundays', balance: '100.0000' });
      expect(await send('bet', signed(BET))).to.deep.equal(first);
      expect(balance()).to.include({ balance: '100.0000' });
    });

    it('keeps nothing of a fault, and tells nothing of it to the gateway', async () => {
      const answer = await send('settle', signed({ ...BET, direction: 'credit' }));

      expect(answer).to.include({ http: 500, msg: 'internal error' });
      expect(balance()).to.include({ balance: '100.0000' });
      expect(database.prepare('SELECT count(*) AS notes FROM gateway_callbacks').get()).to.include({ notes: 0 });
    });

    it('lets no function refuse a bet that the gateway has taken', async () => {
      const told = { ...BET, balance: '90.0000', sequence: 1 };

      expect(await send('bet', signed(told))).to.include({ http: 500 });
      expect(lines.at(-1)!.msg).to.include('must not refuse');
    });
  });

  for (const [name, { late }] of Object.entries(FACES))
    for (const [at, serve] of late.entries())
      it(`says how ${name} keeps the body if something has read it before (${at + 1})`, async () => {
        const log = (line: ReceiverLine): unknown => lines.push(line);
        const receiver = createReceiver({ ...inMemory(PLAYERS), secrets: [SECRET], store: memoryStore(), log });
        const server = await serve(receiver);

        const response = await fetch(`${server.url}/api/v1/callback/bet`, signed(BET));

        await server.close();
        expect(response.status).to.equal(500);
        const { msg } = (await response.json()) as { msg: string };
        expect(msg).to.match(new RegExp(`^the body was read before\\. ${name}: .*before`));
        expect(lines.map(({ level }) => level)).to.deep.equal(['error']);
      });
});
