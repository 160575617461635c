import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import type { ListGameChanges } from '../../../../src/application/catalogue/list-game-changes.ts';
import type { TransferFunds } from '../../../../src/application/transfers/transfer-funds.ts';
import { ok } from '../../../../src/domain/shared/result.ts';
import { inDoubtCallsOver } from '../../../application/books/in-doubt-calls-over.ts';
import { deskOver } from '../../../application/transfers/transfer-desk.ts';
import { InMemoryProviderGateways } from '../../../fakes/in-memory-provider-gateway.ts';
import { agentOf, opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { furnishWithToken, post } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const OTHERS = `agt_${'o'.repeat(43)}`;

describe('calls of an Agent beside those of others', () => {
  let gateway: Gateway;
  let asked: string[];
  let answer: () => void;

  beforeEach(async () => {
    asked = [];
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const listGameChanges = {
      execute: async ({ agent }: { readonly agent: { readonly code: string } }) => {
        asked.push(agent.code);
        await answered;
        return ok({ list: [], cursor: 'c', hasMore: false });
      },
    } as unknown as ListGameChanges;
    gateway = await startGateway((world, clock) => {
      const gateways = new InMemoryProviderGateways();
      const others = { ...deskOver({ gateways, world, clock }), ...inDoubtCallsOver(world, { clock, gateways }) };
      return { listGameChanges, transfers: { ...others, transferFunds: AT_WORK } };
    });
    await furnishWithToken(gateway);
    await gateway.world.agents.create(agentOf({ code: 'OTHER', rateLimit: 1 }));
    const digest = new NodeDigests().sha256(OTHERS);
    await gateway.world.tokens.add(opaqueTokenOf(2, { digest, agent: 'OTHER' }));
    await gateway.world.agents.update('OTHER', { rateLimit: 100 });
  });

  afterEach(() => {
    answer();
    return gateway.close();
  });

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise(setImmediate);
  };
  const changes = (headers: Record<string, string> = {}) => post(gateway, '/papi/v1/game/changes', {}, headers);

  it('begin a few at a time; alone, all at once', async () => {
    const asOther = { Authorization: `Bearer ${OTHERS}` };
    const alone = Array.from({ length: 5 }, () => changes(asOther));
    await until(() => asked.length === 5);

    const own = changes();
    await until(() => asked.length === 6);
    const beside = Array.from({ length: 3 }, () => changes(asOther));
    const probe = post(gateway, '/papi/v1/game/list');

    expect((await probe).envelope.code).to.equal(0);
    await until(() => asked.length >= 8);
    answer();
    const all = await Promise.all([own, ...alone, ...beside]);
    expect(new Set(all.map(({ envelope }) => envelope.code))).to.deep.equal(new Set([0]));
    expect(asked).to.have.length(9);
  });

  it('wait for no transfer of the same Agent', async () => {
    const own = changes();
    await until(() => asked.length === 1);
    const asOther = { Authorization: `Bearer ${OTHERS}` };
    const transfers = Array.from({ length: 20 }, () => post(gateway, '/papi/v1/player/transfer', {}, asOther));
    await until(() => underWay >= 5);

    const beside = changes(asOther);

    await until(() => asked.length === 2);
    expect(underWay).to.be.below(20);
    answer();
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
