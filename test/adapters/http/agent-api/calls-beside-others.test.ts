import { expect } from 'chai';
import { ok } from '../../../../src/domain/shared/result.ts';
import type { TransferFunds } from '../../../../src/application/transfers/transfer-funds.ts';
import type { ProviderCallbacks } from '../../../../src/adapters/http/provider-callbacks/provider-middleware.ts';
import { inDoubtCallsOver } from '../../../application/in-doubt/in-doubt-calls-over.ts';
import { deskOver } from '../../../application/transfers/transfer-desk.ts';
import { InMemoryProviderGateways } from '../../../fakes/in-memory-provider-gateway.ts';
import { post } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
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
    gateway = await startGateway((world, clock) => {
      const gateways = new InMemoryProviderGateways();
      const others = { ...deskOver({ gateways, world, clock }), ...inDoubtCallsOver(world, { clock, gateways }) };
      const transferFunds = { execute } as unknown as TransferFunds;
      return {
        listGameChanges: held.listGameChanges,
        transfers: { ...others, transferFunds },
        providerCallbacks: bets.callbacks,
      };
    });
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
  readonly callbacks: ProviderCallbacks;
  readonly underWay: () => number;
}

/** Requests of a provider that are taken in and never answered. */
function holdBets(): HeldBets {
  let underWay = 0;
  const receive: ProviderCallbacks['receive'] = {
    isKnownSender: () => true,
    execute: async (code, { enter }) => {
      enter(code, 'bets');
      underWay += 1;
      await new Promise(() => undefined);
      return ok({ status: 200, contentType: 'text/plain', body: '' });
    },
  };
  const writeFault = { execute: () => undefined };
  return { callbacks: { receive, writeFault, trustedProxies: 0 }, underWay: () => underWay };
}
