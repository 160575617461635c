/** The common parts of the tests of the catalogue sync: fakes, and an upstream with a list of pages. */
import { MapUnifiedCall } from '../../../src/application/providers/map-unified-call.ts';
import { StoreUnavailable } from '../../../src/application/ports/store-unavailable.ts';
import type { ProviderGateway } from '../../../src/application/ports/provider-gateway.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import { SyncCatalogue } from '../../../src/application/catalogue/sync-catalogue.ts';
import type { ListedGame } from '../../../src/domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, providerOf } from '../../ports/catalogue-seeds.ts';

export const listedOf = (number: number, changes: Partial<ListedGame> = {}): ListedGame => ({
  code: `G${number}`,
  name: `Game ${number}`,
  brand: 'Brand',
  category: 'SLOT',
  currencies: ['USD'],
  image: '',
  isMaintenance: false,
  isActive: true,
  ...changes,
});

/** The listed games of these numbers. */
export const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => listedOf(from + at));

/** An upstream whose cursor is the number of the page. */
export class PagedUpstream {
  pages: readonly (readonly ListedGame[])[] = [];
  total: number | undefined;
  /** Failures that replace the next answers, in order. */
  readonly failures: UpstreamFailure[] = [];
  /** Cursors that were asked for, and failures among them too. */
  readonly asked: (string | undefined)[] = [];
  /** Called before each answer. */
  beforeAnswer: () => void = () => undefined;

  readonly gateway = {
    call: async (_call: string, { cursor }: { cursor: string | undefined }) => {
      this.asked.push(cursor);
      this.beforeAnswer();
      const failure = this.failures.shift();
      if (failure !== undefined) return err(failure);
      const page = Number(cursor ?? 0);
      const nextCursor = page + 1 < this.pages.length ? String(page + 1) : undefined;
      return ok({ games: this.pages[page] ?? [], nextCursor, total: this.total });
    },
  } as unknown as ProviderGateway;
}

/** Two processes that share a database; the upstream's provider is B, which has a game list, and A has none. */
export async function syncWorld(areNewActive = true) {
  const world = inMemoryWorld();
  const upstream = new PagedUpstream();
  const clock = new ControllableClock();
  await world.providers.create(providerOf({ code: 'A' }));
  await world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
  const gateways: ProviderGateways = {
    connect: ({ code, baseUrl }) =>
      baseUrl === undefined
        ? err({ kind: 'provider_not_configured', provider: code, detail: 'it has no base_url' })
        : ok(upstream.gateway),
  };
  const randomness = new CountingRandomness();
  const process = (jobs = world.jobs) => {
    const runner = new ImmediateJobRunner();
    const mapUnifiedCall = new MapUnifiedCall(world.providers, new FixedProtocolDirectory());
    const { stagedGames } = world;
    const parts = { jobs, stagedGames, clock, randomness, areNewActive, mapUnifiedCall, gateways, runner };
    return { runner, sync: new SyncCatalogue(parts), parts };
  };
  const here = process();
  return {
    ...world,
    ...here,
    upstream,
    clock,
    elsewhere: process(world.jobsElsewhere),
    /** Starts a sync of B, waits for its end and gives the job. */
    synced: async (mayShrink = false) => {
      const { job } = accepted(await here.sync.execute({ provider: 'B', mayShrink }));
      await here.runner.settled();
      return (await world.jobs.find(job.id))!;
    },
    /** Every game of the catalogue, by code. */
    catalogue: async () => {
      const found = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          world.games.find(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
        ),
      );
      return found.flatMap((game) => game ?? []).toSorted((one, other) => (one.code < other.code ? -1 : 1));
    },
  };
}

export type SyncWorld = Awaited<ReturnType<typeof syncWorld>>;

export const unreachable: UpstreamFailure = { kind: 'provider_unreachable', detail: 'connection refused' };
export const refused: UpstreamFailure = {
  kind: 'provider_refused',
  reason: 'credentials_refused',
  upstreamCode: '1004',
  upstreamText: 'bad signature',
};
export const unavailable = () => new StoreUnavailable('planted');

/** The result of a job, read. */
export const resultOf = (job: { readonly result: string | undefined }) => JSON.parse(job.result ?? 'null');
