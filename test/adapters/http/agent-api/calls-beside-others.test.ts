import { expect } from 'chai';
import { ok } from '../../../../src/domain/shared/result.ts';
import { TransferFunds } from '../../../../src/application/transfers/transfer-funds.ts';
import type { GivenUseCase } from '../../../support/use-cases-of.ts';
import { post } from '../calls.ts';
import { receivedBy, startGateway, type Gateway, type Receiver } from '../gateway.ts';
import { AS_OTHER, furnishWithOther, holdChanges, untilSo, type HeldChanges } from '../held-changes.ts';

const CALLS = 40;

/** Enough for whatever waits for no timer. */
const turnsOfTheLoop = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
};

describe('calls of an Agent beside other requests', () => {
  let gateway: Gateway;
  let held: HeldChanges;
  let bets: HeldBets;
  let begun: number;
  let admitted: number;

  beforeEach(async () => {
    held = holdChanges();
    bets = holdBets();
    [begun, admitted] = [0, 0];
    const execute = () => {
      begun += 1;
      return new Promise<never>(() => undefined);
    };
    gateway = await startGateway({ useCases: [...held.useCases, [TransferFunds, { execute }], ...bets.useCases] });
    await furnishWithOther(gateway, { rateLimit: 100 });
    const { directory } = gateway.world;
    const find = directory.findByTokenDigest.bind(directory);
    directory.findByTokenDigest = async (digest) => {
      const found = await find(digest);
      if (found?.agent.code === 'OTHER') admitted += 1;
      return found;
    };
  });

  afterEach(() => {
    held.answer();
    return gateway.close();
  });

  const transfer = (): void => {
    void post(gateway, '/papi/v1/player/transfer', {}, AS_OTHER).catch(() => undefined);
  };
  const allBegin = async (): Promise<void> => {
    for (let count = 0; count < CALLS; count += 1) transfer();
    await untilSo(() => admitted === CALLS);
    await turnsOfTheLoop();
    expect(begun).to.equal(CALLS);
  };

  it('all begin at once while bets of its own players are under way', async () => {
    for (let count = 0; count < CALLS; count += 1)
      void fetch(`${gateway.url}/provider/b/callback`, { method: 'POST', body: '{}' }).catch(() => undefined);
    await untilSo(() => bets.underWay() === CALLS);

    await allBegin();
  });

  it('all begin at once while another Agent waits for its own', async () => {
    void post(gateway, '/papi/v1/game/changes').catch(() => undefined);
    await untilSo(() => held.asked.length === 1);

    await allBegin();
  });
});

interface HeldBets {
  readonly useCases: readonly GivenUseCase[];
  readonly underWay: () => number;
}

/** Requests of a provider that are taken in and never answered. */
function holdBets(): HeldBets {
  let underWay = 0;
  const receive: Receiver = {
    isKnownSender: () => true,
    execute: async (code, { enter }) => {
      enter(code, 'bets');
      underWay += 1;
      await new Promise(() => undefined);
      return ok({ status: 200, contentType: 'text/plain', body: '' });
    },
  };
  return { useCases: receivedBy(receive), underWay: () => underWay };
}
