import { expect } from 'chai';
import type { TurnsRule } from '../../../../src/adapters/http/middleware/fair-turns.ts';
import type { ListGameChanges } from '../../../../src/application/catalogue/list-game-changes.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { ok } from '../../../../src/domain/shared/result.ts';
import { agentOf, opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { admin, furnishWithToken, post, refusalOf, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const RULE: TurnsRule = {
  placesMax: 2,
  placesPerOwnerMax: 1,
  waitersPerOwnerMax: 1,
  waitMaxMs: 60_000,
  restMs: () => 0,
};
const OTHERS = `agt_${'o'.repeat(43)}`;
const HEAVY = '/papi/v1/game/changes';

describe('calls that are heavy for others', () => {
  let gateway: Gateway;
  let asked: string[];
  let answer: () => void;

  beforeEach(async () => {
    asked = [];
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const listGameChanges = {
      execute: async ({ agent }: { readonly agent: { readonly code: string } }) => {
        asked.push(agent.code);
        await answered;
        return ok({ list: [], cursor: 'c', hasMore: false });
      },
    } as unknown as ListGameChanges;
    gateway = await startGateway({ listGameChanges, heavyCalls: { database: RULE, provider: RULE } });
    await furnishWithToken(gateway);
    await gateway.world.agents.create(agentOf({ code: 'OTHER' }));
    const digest = new NodeDigests().sha256(OTHERS);
    await gateway.world.tokens.add(opaqueTokenOf(2, { digest, agent: 'OTHER' }));
  });

  afterEach(() => {
    answer();
    return gateway.close();
  });

  const asOther = { Authorization: `Bearer ${OTHERS}` };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise(setImmediate);
  };

  it('are made one at a time by an Agent; beyond its queue they are refused, and others are served', async () => {
    const first = post(gateway, HEAVY);
    await until(() => asked.length === 1);
    const replies: Reply[] = [];
    const more = [1, 2].map(() => post(gateway, HEAVY).then((reply) => replies.push(reply)));

    await until(() => replies.length === 1);
    const others = post(gateway, HEAVY, {}, asOther);
    await until(() => asked.length === 2);

    expect(refusalOf(replies[0]!)).to.deep.equal([429, 9001, 'too many heavy calls at a time; try again in 1 s']);
    expect(replies[0]!.headers.get('retry-after')).to.equal('1');
    expect(asked[1]).to.equal('OTHER');
    answer();
    await Promise.all([first, others, ...more]);
    expect(replies[1]?.envelope.code).to.equal(0);
  });

  it('do not hold up what is light, whoever asks', async () => {
    const heavy = post(gateway, HEAVY);
    await until(() => asked.length === 1);

    const light = await post(gateway, '/papi/v1/game/list');

    expect(light.envelope.code).to.equal(0);
    answer();
    await heavy;
  });

  it('take places from each other with the lists of administration, which are one at a time each', async () => {
    const heavy = [post(gateway, HEAVY), post(gateway, HEAVY, {}, asOther)];
    await until(() => asked.length === 2);
    const list = admin(gateway, 'GET', '/agents');
    const refused: Reply[] = [];
    const more = [1, 2].map(() => admin(gateway, 'GET', '/agents').then((reply) => refused.push(reply)));
    await until(() => refused.length >= 1);

    const changed = await admin(gateway, 'PATCH', '/agents/OTHER', { rate_limit: 7 });

    expect(refused[0]?.envelope.code).to.equal(9001);
    expect(changed.envelope.code).to.equal(0);
    answer();
    await Promise.all([...heavy, list, ...more]);
  });
});
