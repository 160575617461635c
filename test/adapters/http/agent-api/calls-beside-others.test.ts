import { expect } from 'chai';
import type { TransferFunds } from '../../../../src/application/transfers/transfer-funds.ts';
import { inDoubtCallsOver } from '../../../application/books/in-doubt-calls-over.ts';
import { deskOver } from '../../../application/transfers/transfer-desk.ts';
import { InMemoryProviderGateways } from '../../../fakes/in-memory-provider-gateway.ts';
import { post } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { AS_OTHER, furnishWithOther, holdChanges, untilSo, type HeldChanges } from '../held-changes.ts';

describe('calls of an Agent beside those of others', () => {
  let gateway: Gateway;
  let held: HeldChanges;

  beforeEach(async () => {
    held = holdChanges();
    gateway = await startGateway((world, clock) => {
      const gateways = new InMemoryProviderGateways();
      const others = { ...deskOver({ gateways, world, clock }), ...inDoubtCallsOver(world, { clock, gateways }) };
      return { listGameChanges: held.listGameChanges, transfers: { ...others, transferFunds: AT_WORK } };
    });
    await furnishWithOther(gateway, { rateLimit: 100 });
  });

  afterEach(() => {
    held.answer();
    return gateway.close();
  });

  const changes = (headers: Record<string, string> = {}) => post(gateway, '/papi/v1/game/changes', {}, headers);

  it('begin a few at a time; alone, all at once', async () => {
    const alone = Array.from({ length: 5 }, () => changes(AS_OTHER));
    await untilSo(() => held.asked.length === 5);

    const own = changes();
    await untilSo(() => held.asked.length === 6);
    const beside = Array.from({ length: 3 }, () => changes(AS_OTHER));
    const probe = post(gateway, '/papi/v1/game/list');

    expect((await probe).envelope.code).to.equal(0);
    await untilSo(() => held.asked.length >= 8);
    held.answer();
    const all = await Promise.all([own, ...alone, ...beside]);
    expect(new Set(all.map(({ envelope }) => envelope.code))).to.deep.equal(new Set([0]));
    expect(held.asked).to.have.length(9);
  });

  it('wait for no transfer of the same Agent', async () => {
    const own = changes();
    await untilSo(() => held.asked.length === 1);
    const transfers = Array.from({ length: 20 }, () => post(gateway, '/papi/v1/player/transfer', {}, AS_OTHER));
    await untilSo(() => underWay >= 5);

    const beside = changes(AS_OTHER);

    await untilSo(() => held.asked.length === 2);
    expect(underWay).to.be.below(20);
    held.answer();
    await Promise.all([own, beside]);
    await gateway.close();
    await Promise.allSettled(transfers);
  });
});

let underWay = 0;
/** Never ends. */
const AT_WORK = {
  execute: () => {
    underWay += 1;
    return new Promise<never>(() => undefined);
  },
} as unknown as TransferFunds;
