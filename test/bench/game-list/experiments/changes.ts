/** The cost of a catalogue change to a serving gateway: the time until the change shows, and the delay of all other requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '../../../../src/domain/catalogue/game.ts';
import type { LongestStop } from '../../server/stop-watch.ts';
import { AgentClient } from '../agent-client.ts';
import { progress } from '../../progress.ts';
import { CONNECTIONS, type BenchContext } from '../bench-context.ts';
import { CatalogueChanger } from '../catalogue-changer.ts';
import type { MadeRequest } from '../made/requests.ts';
import { ADMIN_TOKEN } from '../stage.ts';
import type { World } from '../world.ts';

/** The cost of one change. */
export interface ChangeCost {
  /** From the end of the commit until an answer shows it; of an import, from its first byte. */
  readonly servedMs: number;
  /** Around the change. */
  readonly longestStop: LongestStop;
}

export interface ChangeCosts {
  /** The change was committed by another process. */
  readonly otherProcess: readonly ChangeCost[];
  /** The change came through the administration API of the measured process. */
  readonly ownImport: readonly ChangeCost[];
  /** The longest stops without any change. */
  readonly atRest: readonly LongestStop[];
}

/** One of so many games changes. */
const EVERY = 100;
/** The load of the gateway meanwhile. */
const LOAD = { connections: CONNECTIONS, warmUpMs: 0, ratePerSecond: 2_000 };
/** For the last of the work, such as freeing what is no longer needed. */
const SETTLE_MS = 500;
const SHOWN_TIMEOUT_MS = 60_000;

/** Makes one change after the other while the gateway serves at a moderate rate. */
export async function measureChanges(context: BenchContext): Promise<ChangeCosts> {
  const { world } = context.stage;
  progress(`Changes, ${world.gameCount} games`);
  const server = await context.stage.server('full');
  const client = new AgentClient(server.port);
  const changer = await CatalogueChanger.connect(world.database.url);
  const change = new OnePercent(world);
  const measure = (make: () => Promise<unknown>, isImport: boolean): Promise<ChangeCost[]> =>
    repeated(context, async () => {
      await server.ask('watch-stops');
      change.turn();
      const startMs = performance.now();
      const committed = make().then(() => performance.now());
      const fromMs = isImport ? startMs : await committed;
      const servedMs = (await shown(client, change)) - fromMs;
      await committed;
      await sleep(SETTLE_MS);
      return { servedMs, longestStop: await server.ask('longest-stop') };
    });
  const otherProcess = await measure(() => changer.flip(change.games), false);
  const ownImport = await measure(() => importGames(client, change.asImport()), true);
  const atRest = await repeated(context, async () => {
    await server.ask('watch-stops');
    await sleep(SETTLE_MS);
    return server.ask('longest-stop');
  });
  await changer.close();
  client.close();
  return { otherProcess, ownImport, atRest };
}

/** Does something in every round, while the gateway serves. */
async function repeated<T>({ options, stage, driver }: BenchContext, once: () => Promise<T>): Promise<T[]> {
  const { port } = await stage.server('full');
  const results: T[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const serving = driver.load('wide', { ...LOAD, port, durationMs: options.sampleMs });
    await sleep(SETTLE_MS);
    results.push(await once());
    await serving;
    progress(`  ${JSON.stringify(results.at(-1))}`);
  }
  return results;
}

/** The games that change, one of which is the first that its provider's list shows. */
class OnePercent {
  readonly games: readonly Game[];
  /** Asks for the one that is looked at. */
  readonly request: MadeRequest;
  readonly #watched: Game;
  #isTurned = false;

  constructor({ catalogue, agents }: World) {
    const provider = catalogue.providers.find(({ isActive, isMaintenance }) => isActive && !isMaintenance);
    this.#watched = catalogue.games.find((game) => game.isActive && game.provider === provider?.code)!;
    this.games = [
      this.#watched,
      ...catalogue.games.filter((game, at) => at % EVERY === EVERY - 1 && game !== this.#watched),
    ];
    // The first Agent is offered everything.
    this.request = { token: agents[0]!.token, body: `provider=${this.#watched.provider}&pageSize=1` };
  }

  /** The flags of the games turn over with the next change. */
  turn(): void {
    this.#isTurned = !this.#isTurned;
  }

  isShownBy(answer: Buffer): boolean {
    return answer.includes(`"is_maintenance":${String(this.#watched.isMaintenance !== this.#isTurned)}`);
  }

  /** The change as lines of an import. */
  asImport(): string {
    const lines = this.games.map((game) =>
      JSON.stringify({
        provider: game.provider,
        brand: game.brand,
        code: game.code,
        name: game.name,
        category: game.category,
        currencies: game.currencies,
        image: game.image,
        is_maintenance: game.isMaintenance !== this.#isTurned,
        active: game.isActive,
      }),
    );
    return `${lines.join('\n')}\n`;
  }
}

/** When an answer first shows the change. */
async function shown(client: AgentClient, change: OnePercent): Promise<number> {
  for (const deadlineMs = performance.now() + SHOWN_TIMEOUT_MS; performance.now() < deadlineMs;) {
    const answer = await client.ask(change.request);
    if (change.isShownBy(answer)) return performance.now();
  }
  throw new Error(`A change did not show within ${SHOWN_TIMEOUT_MS / 1000} s.`);
}

async function importGames(client: AgentClient, lines: string): Promise<void> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/x-ndjson' };
  const answer = (await client.send('/admin/v1/games/import', { headers, body: lines })).toString();
  if (!answer.includes('"rejected":[]')) throw new Error(`The import refused games: ${answer.slice(0, 500)}`);
}
