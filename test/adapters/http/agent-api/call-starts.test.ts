import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { CallStarts, type Start, type StartTerms } from '../../../../src/adapters/http/agent-api/call-starts.ts';
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

/** Longer than any test. */
const FOR_EVER: StartTerms = { perSecond: 200, ratesMax: 2, heldMs: 600_000, restTimes: 0 };
const OTHERS = `agt_${'o'.repeat(43)}`;

describe('how the calls of one Agent begin', () => {
  let starts: CallStarts;
  let begun: string[];

  beforeEach(() => {
    starts = new CallStarts(0);
    begun = [];
  });

  const begin = async (agent: string, terms = FOR_EVER): Promise<Start> => {
    const start = await starts.begin(agent, terms);
    begun.push(agent);
    return start;
  };
  const settled = (): Promise<void> => new Promise(setImmediate);

  it('is at once, two at a time; the third one begins when one is answered', async () => {
    const first = await begin('A');
    await begin('A');
    const third = begin('A');
    await settled();
    expect(begun).to.have.length(2);

    starts.end('A', first);

    await third;
  });

  it('holds up no other Agent', async () => {
    await begin('A');
    await begin('A');
    void begin('A');

    await begin('B');

    expect(begun).to.deep.equal(['A', 'A', 'B']);
  });

  it('is in the order of their coming', async () => {
    const first = await begin('A');
    await begin('A');
    const order: number[] = [];
    const late = [1, 2, 3].map(async (at) => {
      const start = await begin('A');
      order.push(at);
      starts.end('A', start);
    });

    starts.end('A', first);
    await Promise.all(late);

    expect(order).to.deep.equal([1, 2, 3]);
  });

  it('waits for no call that takes long, such as one that waits for a provider', async () => {
    const short = { perSecond: 200, ratesMax: 2, heldMs: 5, restTimes: 0 };
    await begin('A', short);
    await begin('A', short);

    await begin('A', short);

    expect(begun).to.have.length(3);
  });

  it('gives no place back twice', async () => {
    const short = { perSecond: 200, ratesMax: 2, heldMs: 1, restTimes: 0 };
    const late = [await begin('A', short), await begin('A', short)];
    await begin('A');
    await begin('A');

    for (const start of late) starts.end('A', start);
    void begin('A');
    await settled();

    expect(begun).to.have.length(4);
  });

  it('is not as fast as calls are answered: a burst beyond twice the rate waits for its turn', async () => {
    for (let at = 0; at < 2; at += 1) starts.end('A', await begin('A'));

    const third = begin('A');
    await settled();

    expect(begun).to.have.length(2);
    starts.end('A', await third);
  });

  it('is never slower than fifty a second for answered calls, however low the limit of the Agent is', async () => {
    const low = { perSecond: 1, ratesMax: 1 / 4, heldMs: 600_000, restTimes: 0 };
    const beganMs = performance.now();

    for (let at = 0; at < 4; at += 1) starts.end('A', await begin('A', low));

    // Two in the first 40 ms; a limit of a call in four seconds would take 16 s for the next two.
    expect(performance.now() - beganMs).to.be.within(35, 8_000);
  });

  it('is as much slower as calls take longer, where their places rest', async () => {
    const resting = { perSecond: 200, ratesMax: 1 / 4, heldMs: 600_000, restTimes: 9 };
    const beganMs = performance.now();

    for (let at = 0; at < 2; at += 1) {
      const start = await begin('A', resting);
      await pause(6);
      starts.end('A', start);
    }
    await begin('A', resting);

    // The first place is free after some 60 ms. It would be after 40 if the call had been answered at once.
    expect(performance.now() - beganMs).to.be.within(50, 8_000);
  });

  it('is never slower than half of its pace, however long its calls take', async () => {
    const resting = { perSecond: 200, ratesMax: 1 / 4, heldMs: 600_000, restTimes: 1e9 };

    for (let at = 0; at < 2; at += 1) starts.end('A', await begin('A', resting));
    await begin('A', resting);

    expect(begun).to.have.length(3);
  });

  it('holds up nobody for longer when calls are answered while others wait', async () => {
    const answered = Array.from({ length: 20 }, async () => starts.end('A', await begin('A')));

    await Promise.all(answered);

    expect(begun).to.have.length(20);
  });

  it('is at once for an Agent that makes calls now and then, however long they take', async () => {
    starts = new CallStarts();

    for (let at = 0; at < 6; at += 1) void begin('A');
    await settled();

    expect(begun).to.have.length(6);
  });

  it('is in turn for an Agent that goes on like this', async () => {
    starts = new CallStarts();

    for (let at = 0; at < 100; at += 1) void begin('A');
    await settled();

    expect(begun.length).to.be.within(6, 50);
  });

  it('is faster for an Agent that may make more requests', async () => {
    const more = { perSecond: 1_000, ratesMax: 2, heldMs: 600_000, restTimes: 0 };

    for (let at = 0; at < 11; at += 1) void begin('A', more);
    await settled();

    expect(begun).to.have.length(10);
  });

  it('is at once for an Agent without a limit', async () => {
    const unlimited = { perSecond: 0, ratesMax: 2, heldMs: 600_000, restTimes: 0 };

    await Promise.all(Array.from({ length: 50 }, () => begin('A', unlimited)));

    expect(begun).to.have.length(50);
  });
});

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
