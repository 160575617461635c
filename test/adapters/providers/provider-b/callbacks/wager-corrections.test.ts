/** Whole wagers through the inbox into the ledger: for every transaction that the upstream is told is done, its amount has moved. */
import { expect } from 'chai';
import { ListeningProviders, PROTOCOLS } from '../../../../../src/adapters/providers/index.ts';
import { providerB } from '../../../../../src/adapters/providers/provider-b/index.ts';
import { ProviderDesk, whole } from '../../../../application/wallet/provider-desk.ts';
import { inMemoryWorld } from '../../../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../../../fakes/remembering-secret-box.ts';
import { providerOf } from '../../../../ports/catalogue-seeds.ts';
import { imbalanceOf, PLAYER } from '../../../../ports/money-seeds.ts';
import { fund } from '../../../../ports/wallet-seeds.ts';
import { CONNECTION, signed } from './listening.ts';

const CODE = 'B1';
const START = 100_000;
const runtime = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };

type Call = 'withdraw' | 'deposit';
/** A sent transaction, the code of its answer, and its movement. A transaction that comes again has an `id`. */
interface Step {
  readonly call: Call;
  readonly transaction: Readonly<Record<string, string | undefined>>;
  readonly code: number;
  readonly moved: number;
}

/** An amount below zero is sent by `withdraw`, any other one by `deposit`. */
const sent = (action: string, amount: number, more: Step['transaction'] = {}): Omit<Step, 'code'> => ({
  call: amount < 0 ? 'withdraw' : 'deposit',
  transaction: { action, amount: String(amount), wager_code: 'W1', round_id: 'R1', ...more },
  moved: amount,
});
const done = (...step: Parameters<typeof sent>): Step => ({ ...sent(...step), code: 0 });
const repeated = (...step: Parameters<typeof sent>): Step => ({ ...sent(...step), code: 1003, moved: 0 });
const unknown = (...step: Parameters<typeof sent>): Step => ({ ...sent(...step), code: 1006, moved: 0 });

const NAMELESS = { wager_code: undefined, round_id: undefined };
const SAME = { id: '23746' };
const DUPLICATE = { id: 'c1' };

/** By what each is known: the document, the hosted test suite of the upstream, or operators. */
const CASES: Readonly<Record<string, readonly Step[]>> = {
  'document: two bets of a wager, each cancelled by an id of its own': [
    done('BET', -10_000),
    done('BET', -5_000),
    done('CANCEL', 10_000),
    done('CANCEL', 5_000),
  ],
  'document: two bets of a wager, both cancelled at once': [
    done('BET', -10_000),
    done('BET', -5_000),
    done('CANCEL', 15_000),
  ],
  'document: the second bet of a wager cancelled before the first': [
    done('BET', -10),
    done('BET', -20),
    done('CANCEL', 20),
    done('CANCEL', 10),
  ],
  'document: a bet cancelled in parts': [
    done('BET', -30),
    done('CANCEL', 12),
    done('CANCEL', 18),
    repeated('CANCEL', 1),
  ],
  'suite, "Withdraw and Cancel Multiple Time": what was given back whole is a duplicate under any id': [
    done('BET', -100),
    done('CANCEL', 100, DUPLICATE),
    repeated('CANCEL', 100, DUPLICATE),
    repeated('CANCEL', 100),
    repeated('ROLLBACK', 100),
  ],
  'document: bet and win taken back, each by a rollback of its own': [
    done('BET', -100),
    done('SETTLED', 500),
    done('ROLLBACK', 100),
    done('ROLLBACK', -500),
  ],
  'document: two bets, one taken back, and a settlement': [
    done('BET', -100),
    done('BET', -50),
    done('ROLLBACK', 50),
    done('SETTLED', 300),
  ],
  'document: a settlement taken back, and another one': [
    done('BET', -100),
    done('SETTLED', 200),
    done('ROLLBACK', -200),
    done('SETTLED', 150),
  ],
  'document 2.3, note 1: a settlement is paid although all of its wager was cancelled': [
    done('BET', -100),
    done('CANCEL', 100),
    done('SETTLED', 250),
  ],
  'document: what is left of a reserve comes back, then the settlement': [
    done('BET_PRESERVE', -100),
    done('PRESERVE_REFUND', 60),
    done('SETTLED', 80),
  ],
  'document: the settlement, then what is left of a reserve, in parts': [
    done('BET_PRESERVE', -100),
    done('SETTLED', 80),
    done('PRESERVE_REFUND', 20),
    done('PRESERVE_REFUND', 30),
  ],
  'document: a bet after a reserve that came back': [
    done('BET_PRESERVE', -100),
    done('PRESERVE_REFUND', 60),
    done('BET', -40),
    done('SETTLED', 90),
  ],
  'document: a reserve that comes back without naming its wager': [
    done('BET_PRESERVE', -100),
    done('PRESERVE_REFUND', 60, { ...NAMELESS, ...SAME }),
    repeated('PRESERVE_REFUND', 60, { ...NAMELESS, ...SAME }),
  ],
  'document: a rollback takes a settlement and a jackpot that had no bet': [
    done('SETTLED', 500),
    done('ROLLBACK', -500),
    done('JACKPOT', 900, { wager_code: 'W2' }),
    done('ROLLBACK', -900, { wager_code: 'W2' }),
  ],
  "document's samples: a bet and its settlement share an id": [
    done('BET', -10, SAME),
    done('SETTLED', 10, SAME),
    repeated('BET', -10, SAME),
    repeated('SETTLED', 10, SAME),
    done('CANCEL', 10, SAME),
  ],
  'document: a settlement and a bonus that are sent as withdraw deduct': [
    done('SETTLED', 500),
    done('SETTLED', -200),
    done('BONUS', -100),
  ],
  'document: a cancellation and a rollback of a wager that nobody knows': [
    unknown('CANCEL', 10),
    unknown('ROLLBACK', 10, { wager_code: 'W2' }),
    unknown('ROLLBACK', -10, { wager_code: 'W3' }),
  ],
};

describe('corrections of wagers at provider-b', () => {
  let desk: ProviderDesk;
  let ids: number;

  beforeEach(async () => {
    ids = 0;
    const secrets = new RememberingSecretBox();
    const inboxes = new ListeningProviders({ protocols: PROTOCOLS, secrets, timeoutMs: 1_000, runtime });
    desk = new ProviderDesk(inMemoryWorld(), { policy: providerB.inbound!.moneyPolicy, inboxes });
    const { world } = desk;
    await desk.furnish();
    const credentialsSealed = secrets.seal(JSON.stringify(CONNECTION.credentials));
    await world.providers.create(
      providerOf({ code: CODE, protocol: 'provider-b', ipAllowList: [], currencies: ['USD'], credentialsSealed }),
    );
    await world.accounts.open({ playerId: PLAYER, provider: CODE, currency: 'USD' }, ['ANN'].values());
    await fund(world, String(START));
  });

  /** The rows that are answered; one a transaction, each in an entry of its own. */
  async function send(call: Call, transactions: readonly Step['transaction'][], currency = 'USD') {
    const entries = transactions.map((transaction) => ({
      member_account: 'ANN',
      product_code: 1138,
      transactions: [{ id: `id-${(ids += 1)}`, ...transaction }],
    }));
    const request = signed(call, { batch_requests: entries, currency });
    const reply = await desk.receiver.execute(CODE, whole(request));
    if (!reply.ok) throw new Error(reply.error.kind);
    return JSON.parse(reply.value.body).data as readonly Row[];
  }

  for (const [title, steps] of Object.entries(CASES)) {
    it(title, async () => {
      const codes: number[] = [];
      const moved: number[] = [];

      for (const { call, transaction } of steps) {
        const before = Number(await desk.balance());
        const [row] = await send(call, [transaction]);
        codes.push(row!.code);
        moved.push(Number(await desk.balance()) - before);
        expect(row!.balance - row!.before_balance, 'as told').to.equal(moved.at(-1));
      }

      expect(codes).to.deep.equal(steps.map(({ code }) => code));
      expect(moved).to.deep.equal(steps.map((step) => step.moved));
      expect(imbalanceOf(await desk.world.ledger())).to.deep.equal({});
    });
  }

  it('never give back more than was taken, whatever amount they state', async () => {
    await send('withdraw', [{ action: 'BET', amount: '-10', wager_code: 'W1' }]);
    await send('deposit', [{ action: 'ROLLBACK', amount: '1000000', wager_code: 'W1' }]);
    await send('deposit', [{ action: 'CANCEL', amount: '1000000', wager_code: 'W1' }]);

    expect(Number(await desk.balance())).to.be.at.most(START);
  });

  it('leave a person to look at a settlement that is too large, and pay the others of its request', async () => {
    const won = { action: 'SETTLED', amount: '10', wager_code: 'W1' };

    const rows = await send('deposit', [won, { ...won, id: 'huge', amount: '1e21' }, won]);

    expect(rows.map(({ code }) => code)).to.deep.equal([0, 999, 0]);
    expect(desk.noted).to.deep.equal([['huge', 'amount_too_large']]);
    expect(await desk.balance()).to.equal('100020');
  });

  // Recorded production traffic: one operator has one currency under several codes at once.
  it('are each in the unit of the code that they came with', async () => {
    const bet = { action: 'BET', amount: '-2', round_id: 'R1' };
    const back = { action: 'CANCEL', amount: '2', round_id: 'R1' };

    const [inThousands] = await send('withdraw', [{ ...bet, wager_code: 'W1' }], 'USD2');
    const [plain] = await send('withdraw', [{ ...bet, wager_code: 'W2' }], 'USD');
    const between = await desk.balance();
    await send('deposit', [{ ...back, wager_code: 'W1' }], 'USD2');
    await send('deposit', [{ ...back, wager_code: 'W2' }], 'USD');

    expect([inThousands!.before_balance, inThousands!.balance, plain!.balance]).to.deep.equal([100, 98, 97_998]);
    expect([between, await desk.balance()]).to.deep.equal(['97998', '100000']);
  });

  it('change no row of another entry, whichever of them cannot be taken', async () => {
    const bet = { action: 'BET', amount: '-10', wager_code: 'W1' };
    const transactions = [
      bet,
      { ...bet, action: 'WIN' },
      { ...bet, amount: '9'.repeat(30) },
      { ...bet, amount: '-999999' },
      { ...bet, currency: 'EUR' },
      { ...bet, action: 'CANCEL', wager_code: 'nobody knows it' },
      bet,
    ];

    const rows = await send('withdraw', transactions);

    expect(rows.map(({ code }) => code)).to.deep.equal([0, 999, 999, 1001, 999, 1006, 0]);
    expect(await desk.balance()).to.equal('99980');
  });
});

interface Row {
  readonly code: number;
  readonly before_balance: number;
  readonly balance: number;
}
