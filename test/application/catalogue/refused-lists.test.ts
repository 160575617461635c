import { GAMES_MAX, PAGES_MAX } from '../../../src/domain/catalogue/catalogue-limits.ts';
import { expect } from 'chai';
import { PAGE_PAUSES_MS } from '../../../src/application/catalogue/sync-catalogue.ts';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { listedOf, numbered, refused, resultOf, syncWorld, unreachable, type SyncWorld } from './sync-world.ts';

describe('a catalogue sync', () => {
  let world: SyncWorld;

  beforeEach(async () => {
    world = await syncWorld();
  });

  describe('with an upstream that fails', () => failing(() => world));
  describe('with a list that looks wrong', () => suspecting(() => world));
});

function failing(world: () => SyncWorld): void {
  const pages = [numbered(1, 2), numbered(3, 4), numbered(5, 6)];

  for (const page of [1, 2, 3]) {
    it(`leaves the catalogue as it was when page ${page} is refused, and asks for no more`, async () => {
      world().upstream.pages = pages;
      await world().synced();
      const before = await world().catalogue();
      const { asked } = world().upstream;
      asked.length = 0;
      world().upstream.pages = pages.map((games) => games.map((game) => ({ ...game, name: 'Renamed' })));
      world().upstream.beforeAnswer = () => {
        if (asked.length === page) world().upstream.failures.push(refused);
      };

      const job = await world().synced();

      expect(job.status).to.equal('failed');
      expect(resultOf(job).reason).to.equal(
        'provider B refused its game list (credentials refused; its code: 1004; bad signature); the catalogue is as it was',
      );
      expect(await world().catalogue()).to.deep.equal(before);
      expect(asked).to.have.length(page);
    });
  }

  it('asks again for a page that could not be had, and goes on', async () => {
    world().upstream.pages = pages;
    world().upstream.failures.push(unreachable, { kind: 'provider_throttled', retryAfterMs: 2_500 });

    const job = await world().synced();

    expect(job).to.include({ status: 'succeeded', done: 6 });
    expect(world().runner.pauses).to.deep.equal([PAGE_PAUSES_MS[0], 2_500]);
    expect(world().upstream.asked).to.deep.equal([undefined, undefined, undefined, '1', '2']);
  });

  it('gives each page the same patience', async () => {
    world().upstream.pages = pages;
    const { failures } = world().upstream;
    failures.push(unreachable, unreachable, unreachable);
    world().upstream.beforeAnswer = () => {
      if (world().upstream.asked.length === 5) failures.push(unreachable, unreachable, unreachable);
    };

    expect((await world().synced()).status).to.equal('succeeded');
  });

  it('does not wait longer than a minute for a provider that throttles', async () => {
    world().upstream.pages = pages;
    world().upstream.failures.push({ kind: 'provider_throttled', retryAfterMs: 86_400_000 });

    await world().synced();

    expect(world().runner.pauses).to.deep.equal([60_000]);
  });

  const last: readonly (readonly [UpstreamFailure, string])[] = [
    [unreachable, 'provider B cannot be reached: connection refused'],
    [
      { kind: 'provider_outcome_unknown', cause: 'timed_out', detail: 'after 5000 ms' },
      'provider B did not answer in time: after 5000 ms',
    ],
    [
      { kind: 'provider_throttled', retryAfterMs: 2_500 },
      'provider B allows its game list only so often; try again in 3 s',
    ],
  ];
  for (const [failure, sentence] of last) {
    it(`gives up in the end: ${sentence}`, async () => {
      world().upstream.failures.push(failure, failure, failure, failure);

      const job = await world().synced();

      expect(job.status).to.equal('failed');
      expect(resultOf(job).reason).to.equal(`${sentence}; the catalogue is as it was`);
      expect(world().upstream.asked).to.have.length(PAGE_PAUSES_MS.length + 1);
    });
  }

  it('fails at once when the upstream wants what a list has not', async () => {
    world().upstream.failures.push({ kind: 'parameter_needed', parameter: 'member_id', rule: 'must be given' });

    expect(resultOf(await world().synced()).reason).to.match(/^provider B wants member_id, which must be given/);
  });
}

function suspecting(world: () => SyncWorld): void {
  it('fails for an empty list, and changes nothing', async () => {
    world().upstream.pages = [numbered(1, 2)];
    await world().synced();
    const before = await world().catalogue();
    world().upstream.pages = [];

    const job = await world().synced();

    expect(job.status).to.equal('failed');
    expect(resultOf(job).reason).to.equal(
      'provider B lists no games at all; if that is meant, sync again with accept_shrink; the catalogue is as it was',
    );
    expect(await world().catalogue()).to.deep.equal(before);
  });

  it('fails for a list that lacks more than half, and takes it when it is told to', async () => {
    world().upstream.pages = [numbered(1, 5)];
    await world().synced();
    world().upstream.pages = [numbered(1, 2)];

    const job = await world().synced();

    expect(resultOf(job).reason).to.match(/^provider B does not offer 3 of the 5 games that the catalogue has of it;/);
    expect(resultOf(await world().synced(true))).to.include({ unchanged: 2, withdrawn: 3 });
    expect((await world().catalogue()).map(({ isActive }) => isActive)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('says why when none of the games can be kept', async () => {
    world().upstream.pages = [[listedOf(1, { currencies: [] }), listedOf(2, { currencies: [] })]];

    expect(resultOf(await world().synced()).reason).to.equal(
      'none of the 2 games that provider B lists can be kept; the first is "G1": currencies must name at least one ' +
        'currency; the catalogue is as it was',
    );
  });

  it(`fails beyond ${PAGES_MAX} pages`, async () => {
    world().upstream.pages = Array.from({ length: PAGES_MAX + 1 }, () => [listedOf(1)]);

    const job = await world().synced();

    expect(resultOf(job).reason).to.match(new RegExp(`^provider B lists more than ${PAGES_MAX} pages of games;`));
    expect(world().upstream.asked).to.have.length(PAGES_MAX);
  });

  it(`fails beyond ${GAMES_MAX} games`, async () => {
    const half = GAMES_MAX / 2;
    world().upstream.pages = [numbered(1, half), numbered(half + 1, GAMES_MAX), [listedOf(GAMES_MAX + 1)]];

    expect(resultOf(await world().synced()).reason).to.match(
      new RegExp(`^provider B lists more than ${GAMES_MAX} games;`),
    );
  });

  it('fails for a page that comes after itself', async () => {
    world().upstream.pages = [numbered(1, 2), numbered(3, 4), numbered(5, 6)];
    const { gateway } = world().upstream;
    const { call } = gateway;
    gateway.call = (name, input) =>
      call(name, (input as { cursor?: string }).cursor === '1' ? ({ cursor: '0' } as never) : input);

    expect(resultOf(await world().synced()).reason).to.match(/^provider B says of a page that it comes after itself;/);
  });
}
