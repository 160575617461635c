/** Blocks and limits by an Agent, its own people and the operator's: who may lift them, and who reads what. */
import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { dataOf, furnishWithToken, post, sent, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const PLAYER = `/players/${AGENT}/ANN`;
const UNTIL = '2999-01-15T00:00:00Z';
const ROLES = { ann: 'admin', bob: 'admin', sue: 'support', own: `agent:${AGENT}` } as const;
type Name = keyof typeof ROLES;

let gateway: Gateway;

async function open(fourEyes: ReadonlySet<string> = new Set()): Promise<void> {
  gateway = await startGateway({ fourEyes });
  await furnishWithToken(gateway);
  const { players, administrators, adminTokens } = gateway.world;
  await players.ensure(AGENT, 'ANN', crypto.randomUUID());
  for (const [at, name] of (Object.keys(ROLES) as Name[]).entries()) {
    const digest = new NodeDigests().sha256(`adm_${name}`);
    await administrators.add(administratorOf(name, { role: ROLES[name] }));
    await adminTokens.add(adminTokenOf(at, { owner: name, role: ROLES[name], digest }));
  }
}

const as = (name: Name, path: string, body?: object): Promise<Reply> =>
  sent(gateway, path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer adm_${name}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const agent = (path: string, fields: object) =>
  post(gateway, `/papi/v1/player/${path}`, { member_id: 'ann', ...fields });
const blocksOf = (reply: Reply) => dataOf(reply)['blocks'] as readonly Record<string, unknown>[];
const codeOf = ({ httpStatus, envelope }: Reply) => [httpStatus, envelope.code];

describe('blocks of a player over HTTP', () => {
  afterEach(() => gateway.close());

  it('of which the player’s own exclusion is lifted before its end by two persons only', async () => {
    await open(new Set(['unblockPlayer']));
    await agent('block', { reason: 'self_exclusion', until: UNTIL });

    expect(codeOf(await agent('unblock', {}))).to.deep.equal([409, 2007]);
    expect(codeOf(await as('ann', `${PLAYER}/unblock`, {}))).to.deep.equal([409, 2007]);
    expect(codeOf(await as('sue', `${PLAYER}/unblock`, { before_end: true }))).to.deep.equal([403, 1008]);
    const waiting = await as('ann', `${PLAYER}/unblock`, { before_end: true });
    expect(codeOf(waiting)).to.deep.equal([202, 1009]);
    const approval = waiting.headers.get('location')?.replace('/admin/v1', '') ?? '';
    expect((await as('ann', `${approval}/agree`, {})).httpStatus).to.equal(403);
    expect(blocksOf(await agent('detail', {}))).to.have.length(1);

    expect(dataOf(await as('bob', `${approval}/agree`, {}))).to.include({ code: 0 });
    expect(blocksOf(await agent('detail', {}))).to.deep.equal([]);
  });

  it('of which nobody lifts one before its end where no second person is asked', async () => {
    await open();
    await agent('block', { reason: 'cooling_off', until: UNTIL });

    expect(codeOf(await as('ann', `${PLAYER}/unblock`, { before_end: true }))).to.deep.equal([409, 2007]);
  });

  it('whose names and notes of the operator are not shown to the Agent and its people', async () => {
    await open();
    await as('sue', `${PLAYER}/block`, { reason: 'fraud', note: 'a suspicion' });
    await as('own', `${PLAYER}/block`, { reason: 'kyc', note: 'papers' });
    const told = (blocks: readonly Record<string, unknown>[]) =>
      blocks.map(({ blocked_by: by, note }) => `${String(by)}: ${String(note)}`).sort();

    expect(told(blocksOf(await as('sue', PLAYER)))).to.deep.equal([`agent:${AGENT}:own: papers`, 'sue: a suspicion']);
    expect(told(blocksOf(await as('own', PLAYER)))).to.deep.equal([`agent:${AGENT}:own: papers`, 'operator: ']);
    expect(told(blocksOf(await agent('detail', {})))).to.deep.equal(['agent: papers', 'operator: ']);
  });

  it('which are in the log of changes with the states before and after, also those of Agents', async () => {
    await open();
    await agent('block', { reason: 'fraud', note: 'seen twice' });
    await agent('unblock', { reason: 'mood' });

    const { list } = dataOf(await as('ann', `/audit-log?entity=players/${AGENT}/ANN`)) as {
      list: readonly { sentence: string; after: { blocks: readonly { note: string }[] } }[];
    };

    expect(list.map(({ sentence }) => sentence)).to.deep.equal([
      `agent:${AGENT} tried to unblock player ${AGENT}/ANN, and was refused with code 1001.`,
      `agent:${AGENT} blocked player ${AGENT}/ANN.`,
    ]);
    expect(list[1]?.after.blocks.map(({ note }) => note)).to.deep.equal(['seen twice']);
  });
});

describe('limits of a player over HTTP', () => {
  afterEach(() => gateway.close());

  it('are set by support and by the Agent’s own people, whose raise waits too, and name no person to the Agent', async () => {
    await open();
    const limit = { currency: 'usd', loss_day: '50' };
    const told = (reply: Reply) =>
      (dataOf(reply)['limits'] as readonly Record<string, unknown>[]).map(({ limit: kind, pending, changed_by: by }) =>
        [kind, pending, by].join(' '),
      );

    await as('own', `${PLAYER}/limits`, { ...limit, stake_max: '5' });
    const raised = await as('sue', `${PLAYER}/limits`, { ...limit, loss_day: '60' });

    const own = `stake_max  agent:${AGENT}:own`;
    expect(told(raised)).to.deep.equal([own, 'loss_day 60.0000 sue']);
    expect(told(await as('own', PLAYER))).to.deep.equal([own, 'loss_day 60.0000 operator']);
    expect(told(await agent('detail', {}))).to.deep.equal(['stake_max  agent', 'loss_day 60.0000 operator']);
    expect(codeOf(await as('ann', `${PLAYER}/limits`, { loss_day: '1' }))).to.deep.equal([400, 1001]);
  });

  it('are in the log of changes, also those that Agents set', async () => {
    await open();
    await agent('limits', { currency: 'USD', loss_day: '50' });

    const { list } = dataOf(await as('ann', `/audit-log?entity=players/${AGENT}/ANN`)) as {
      list: readonly { sentence: string; after: { limits: unknown } }[];
    };

    expect(list.map(({ sentence }) => sentence)).to.deep.equal([
      `agent:${AGENT} changed the limits of player ${AGENT}/ANN.`,
    ]);
    expect(JSON.stringify(list[0]?.after.limits)).to.include('"loss_day":{"amount":"50"');
  });
});
