import { expect } from 'chai';
import { WalletTurns, type EndTurn } from '../../../../src/adapters/persistence/money/wallet-turns.ts';
import { WalletBusy } from '../../../../src/application/ports/wallet-busy.ts';

/** No test waits for it. */
const LONG_MS = 60_000;

describe('WalletTurns', () => {
  let turns: WalletTurns;
  let entered: string[];

  beforeEach(() => {
    turns = new WalletTurns(3);
    entered = [];
  });

  const enter = async (wallet: string, name: string, waitMaxMs = LONG_MS, isFirst = false): Promise<EndTurn> => {
    const end = await turns.enter(wallet, { waitMaxMs, isFirst });
    entered.push(name);
    return end;
  };
  const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets one work at a time into a wallet, in the order of their coming', async () => {
    const end = await enter('ann', 'first');
    const [second, third] = [enter('ann', 'second'), enter('ann', 'third')];
    await turn();
    expect(entered).to.deep.equal(['first']);

    end();
    (await second)();
    (await third)();

    expect(entered).to.deep.equal(['first', 'second', 'third']);
  });

  it('lets works on other wallets in', async () => {
    await enter('ann', 'ann');

    await enter('ben', 'ben');

    expect(entered).to.deep.equal(['ann', 'ben']);
  });

  it('refuses who waits for longer than it can, and keeps the places of the others', async () => {
    const end = await enter('ann', 'first');
    const late = failure(enter('ann', 'late', 1));
    const patient = enter('ann', 'patient');

    expect(await late).to.be.instanceOf(WalletBusy);

    end();
    (await patient)();
    expect(entered).to.deep.equal(['first', 'patient']);
  });

  it('lets what ends a begun work in before all others, however many wait', async () => {
    const end = await enter('ann', 'first');
    const waiting = ['second', 'third', 'fourth'].map((name) => enter('ann', name));
    const ending = enter('ann', 'ending', LONG_MS, true);

    end();
    (await ending)();
    for (const one of waiting) (await one)();

    expect(entered).to.deep.equal(['first', 'ending', 'second', 'third', 'fourth']);
  });

  it('refuses at once where too many wait', async () => {
    await enter('ann', 'first');
    for (const name of ['second', 'third', 'fourth']) void enter('ann', name);

    expect(await failure(enter('ann', 'fifth'))).to.be.instanceOf(WalletBusy);
  });

  it('keeps nothing of a wallet that nobody works on', async () => {
    const end = await enter('ann', 'first');
    await failure(enter('ann', 'late', 1));
    const next = enter('ann', 'next');
    end();
    (await next)();

    expect(turns.size).to.equal(0);
    (await enter('ann', 'again'))();
    expect(turns.size).to.equal(0);
  });
});
