import { expect } from 'chai';
import { arrivalOf, guid, rulesOf, stock } from '../../../ports/catalogue-seeds.ts';
import { SearchGames } from '../../../../src/application/catalogue/list-games.ts';
import { ok } from '../../../../src/domain/shared/result.ts';
import { testGate } from '../../../support/queues.ts';
import { admin, dataOf, furnishWithToken, post, refusalOf, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { AS_OTHER, furnishWithOther, untilSo } from '../held-changes.ts';

const SEARCH = '/papi/v1/game/search';
const DETAIL = '/papi/v1/game/detail';
const CHANGES = '/papi/v1/game/changes';

describe('searches of one Agent', () => {
  it('are calculated one at a time, and beyond their line refused; cached ones and those of others are answered', async () => {
    const begun: string[] = [];
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const execute: SearchGames['execute'] = async ({ agent, text = '' }) => {
      begun.push(`${agent.code} ${text}`);
      if (text !== 'cached') await answered;
      return ok({ list: [], total: 0, page: 1, pageSize: 10 });
    };
    const gate = testGate({ searches: { seats: 2, linePerFlow: 1, waitMaxMs: 60_000 } });
    const gateway = await startGateway({ useCases: [[SearchGames, { execute }]], gate });
    await furnishWithOther(gateway);
    await post(gateway, SEARCH, { text: 'cached' });
    const first = post(gateway, SEARCH, { text: 'a' });
    await untilSo(() => begun.length === 2);
    const replies: Reply[] = [];
    const more = ['b', 'c'].map((text) => post(gateway, SEARCH, { text }).then((reply) => replies.push(reply)));

    await untilSo(() => replies.length === 1);
    const cached = await post(gateway, SEARCH, { text: 'cached' });
    const others = post(gateway, SEARCH, { text: 'd' }, AS_OTHER);
    await untilSo(() => begun.length === 3);

    expect(refusalOf(replies[0]!)).to.deep.equal([429, 9001, 'too many heavy calls at a time; try again in 1 s']);
    expect(cached.envelope.code).to.equal(0);
    expect(begun.slice(1)).to.deep.equal(['AGENT-1 a', 'OTHER d']);
    answer();
    await Promise.all([first, others, ...more]);
    expect(replies[1]?.envelope.code).to.equal(0);
    await gateway.close();
  });
});

describe('the details of games for Agents', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    const details = { names: { 'pt-BR': 'Pomar' }, rtp: 96.5, releasedAtMs: 1_700_000_000_000, hasDemo: true };
    await stock(gateway.world, arrivalOf(1, { name: 'Orchard', providerDetails: details }), arrivalOf(2), arrivalOf(3));
    await gateway.world.games.update(guid(1), {
      restrictedCountries: ['FR'],
      operatorDetails: { tags: ['new'], hitFrequency: 25 },
    });
  });

  afterEach(() => gateway.close());

  const found = async (fields: Record<string, string>) => {
    const { list, ...page } = dataOf(await post(gateway, SEARCH, fields));
    return { ids: (list as { id: string }[]).map(({ id }) => id), ...page };
  };

  it('are found with the page of the list, in the form of the list', async () => {
    const inList = dataOf(await post(gateway, '/papi/v1/game/list', { pageSize: '1', page: '3' }))['list'];

    expect(await found({ sort: 'name', pageSize: '2' })).to.deep.equal({
      ids: [guid(2), guid(3)],
      total: 3,
      page: 1,
      pageSize: 2,
    });
    expect(dataOf(await post(gateway, SEARCH, { text: 'pomar', tags: 'NEW', rtp_min: '96.5' }))['list']).to.deep.equal(
      inList,
    );
    expect((await found({ country: 'fr' })).ids).to.deep.equal([guid(2), guid(3)]);
    expect(await found({ page: '2', has_demo: 'true', language: 'pt' })).to.deep.equal({
      ids: [],
      total: 1,
      page: 2,
      pageSize: 10,
    });
  });

  it('are not found by a field that the search lacks, in a word that it lacks, or by another operator', async () => {
    const [status, code, sentence] = refusalOf(await post(gateway, SEARCH, { volatilty: 'high' }));

    expect([status, code]).to.deep.equal([400, 1001]);
    expect(sentence).to.match(/^volatilty is not a field of this call; those are operator_code, provider, .* rtp_min/);
    expect(refusalOf(await post(gateway, SEARCH, { sort: 'rtp' }))).to.deep.equal([
      ...[400, 1001, 'sort must be one of name, newest, position'],
    ]);
    expect(refusalOf(await post(gateway, SEARCH, { operator_code: 'B', sort: 'rtp' })).slice(0, 2)).to.deep.equal([
      403, 7,
    ]);
  });

  it('are shown with their sources, without what is not known', async () => {
    const { list, missing } = dataOf(await post(gateway, DETAIL, { id: guid(1).toUpperCase() }));

    expect(missing).to.deep.equal([]);
    expect(list).to.deep.equal([
      {
        id: guid(1),
        name: 'Orchard',
        code: 'G1',
        category_code: 'SLOT',
        game_type: 'SLOT',
        currency: 'USD',
        provider: 'P',
        brand: 'Brand',
        image: 'https://images.example/1.png',
        is_maintenance: false,
        restricted_countries: ['FR'],
        names: { 'pt-BR': 'Pomar' },
        rtp: 96.5,
        released_at: '2023-11-14T22:13:20.000Z',
        has_demo: true,
        tags: ['new'],
        hit_frequency: 25,
        sources: {
          'names.pt-BR': 'provider',
          rtp: 'provider',
          released_at: 'provider',
          has_demo: 'provider',
          tags: 'operator',
          hit_frequency: 'operator',
        },
      },
    ]);
  });

  it('are shown in the order of the question, and say which games are missing or hidden', async () => {
    const rules = rulesOf({ effect: 'allow' }, { effect: 'deny', game: guid(2) });
    await gateway.world.agents.update('AGENT-1', { offerRules: rules });
    const ids = [guid(3), guid(2), guid(404), guid(1), guid(3)].join();

    const { list, missing } = dataOf(await post(gateway, DETAIL, { ids }));

    expect((list as { id: string }[]).map(({ id }) => id)).to.deep.equal([guid(3), guid(1)]);
    expect(missing).to.deep.equal([guid(2), guid(404)]);
  });

  for (const [fields, sentence] of [
    [{}, 'ids must be given, or id'],
    [{ id: 'x' }, 'id must be a GUID'],
    [{ ids: `${guid(1)},` }, 'ids must be GUIDs, with commas between them'],
    [{ id: guid(1), ids: guid(1) }, 'id must not be sent together with ids'],
    [{ ids: Array.from({ length: 101 }, (_, at) => guid(at)).join() }, 'ids must be at most 100 GUIDs'],
  ] as const) {
    it(`are not shown: ${sentence}`, async () => {
      expect(refusalOf(await post(gateway, DETAIL, fields))).to.deep.equal([400, 1001, sentence]);
    });
  }

  it('are told as changed games when the operator changes them, and found by the new values', async () => {
    const { cursor } = dataOf(await post(gateway, CHANGES)) as { cursor: string };
    const before = await found({ rtp_min: '90' });

    const path = `/games/${guid(2)}/details`;
    const set = await admin(gateway, 'PATCH', path, { rtp: 97.25, released_at: '2026-01-01T00:00:00+08:00' });
    const shown = await admin(gateway, 'GET', path);

    const changes = dataOf(await post(gateway, CHANGES, { cursor }))['list'] as { change: string; id: string }[];
    expect(dataOf(set)).to.deep.equal({
      id: guid(2),
      of_provider: {},
      of_operator: { rtp: 97.25, released_at: '2025-12-31T16:00:00.000Z' },
    });
    expect(dataOf(shown)).to.deep.equal(dataOf(set));
    expect(changes.map(({ change, id }) => [change, id])).to.deep.equal([['changed', guid(2)]]);
    expect([before.ids, (await found({ rtp_min: '90' })).ids]).to.deep.equal([[guid(1)], [guid(2), guid(1)]]);
  });

  for (const [body, sentence] of [
    [{ rtp: 101 }, 'rtp must be a number with at most 3 decimals, above 0 and at most 100'],
    [{ images: { round: 'https://a.example/x' } }, /^images/],
    [{ names: { xx: 'X' } }, /^names must have languages as keys/],
    [{ released_at: '2026-01-01' }, /^released_at must be an ISO 8601 instant/],
    [{ colour: 'red' }, /colour/],
    [{}, /at least one field/],
  ] as const) {
    it(`are not set by ${JSON.stringify(body)}`, async () => {
      const [status, code, said] = refusalOf(await admin(gateway, 'PATCH', `/games/${guid(1)}/details`, body));

      expect([status, code]).to.deep.equal([400, 1001]);
      expect(said).to.match(typeof sentence === 'string' ? new RegExp(`^${sentence}$`) : sentence);
    });
  }
});
