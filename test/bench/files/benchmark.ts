/**
 * Counts the files of `src` that one request runs, in a gateway process of its own: what a reader of its path has to open at most. V8's precise coverage says
 * which functions were called between two looks, and how often: what is called less than once a request, or as often without one, is a timer's.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { SimulatedWorld } from '../../e2e/simulated-world.ts';

const PROVIDER = 'B';
const MEMBER = 'READER';
const REQUESTS = 50;
/** A request includes the work after its answer, such as a line of log. */
const SETTLING_MS = 300;
/** The process writes what was called since the last signal. */
const WRITES_COVERAGE = `import v8 from 'node:v8'; process.on('SIGUSR2', () => v8.takeCoverage());`;

const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

interface Coverage {
  readonly result: readonly ScriptCoverage[];
}

export async function benchmarkFiles(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'files-of-requests-'));
  process.env['NODE_V8_COVERAGE'] = folder;
  const world = await SimulatedWorld.open({
    NODE_V8_COVERAGE: folder,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WRITES_COVERAGE)}`,
  });
  try {
    const requests = await requestsOf(world);
    await look(world, folder);
    const idle = await look(world, folder);
    for (const [name, send] of requests) {
      await times(REQUESTS, send);
      await look(world, folder);
      await times(REQUESTS, send);
      const called = await look(world, folder);
      const own = [...called].filter(([key, count]) => count >= REQUESTS && count > 2 * (idle.get(key) ?? 0));
      const files = [...new Set(own.map(([key]) => key.split(' ')[0]!))].sort();
      console.log(`${name}: ${files.length} files\n${files.map((file) => `  ${file}\n`).join('')}`);
    }
    return true;
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function times(count: number, send: () => Promise<unknown>): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await send();
}

type Requests = readonly (readonly [string, () => Promise<unknown>])[];

async function requestsOf(world: SimulatedWorld): Promise<Requests> {
  const { simulator, gameId } = world.upstream(PROVIDER);
  const asked = { provider: PROVIDER, member_id: MEMBER, currency: 'USD' };
  await world.agent('/player/register', asked);
  await world.agent('/player/transfer', { member_id: MEMBER, currency: 'USD', transfer_id: 'T1', amount: '1000' });
  await world.agent('/game/launch', {
    ...asked,
    return_url: 'https://agent.example/',
    player_ip: '203.0.113.7',
    game_id: gameId,
  });
  const sender = simulator.sender!({
    callbackUrl: `${world.gateway.baseUrl}/provider/${PROVIDER}`,
    timeoutMs: 10_000,
    runtime,
  });
  const player = [...simulator.books.players.keys()].at(-1)!;
  let number = 0;
  return [
    // A page of its own each time, because the same question is answered from memory.
    ['A game list', () => world.agent('/game/list', { pageSize: String(10 + (number += 1)) })],
    [
      'A bet',
      async () => {
        number += 1;
        const bet = { player, stake: Decimal.from('1'), roundId: `9${number}`, betId: `7${number}` };
        const { outcome } = await sender.bet(bet);
        if (outcome !== 'accepted') throw new Error(`the bet was ${outcome}`);
      },
    ],
  ];
}

/** The number of calls of each function since the last look, by its file and place. */
async function look({ gateway }: SimulatedWorld, folder: string): Promise<ReadonlyMap<string, number>> {
  await runtime.wait(SETTLING_MS);
  const before = new Set(readdirSync(folder));
  gateway.signal('SIGUSR2');
  for (;;) {
    await runtime.wait(SETTLING_MS);
    const name = readdirSync(folder).find((one) => !before.has(one));
    if (name === undefined) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    // A slow process is still writing.
    if (!text.endsWith('}')) continue;
    const { result } = JSON.parse(text) as Coverage;
    return new Map(result.flatMap(callsIn));
  }
}

function callsIn({ url, functions }: ScriptCoverage): readonly (readonly [string, number])[] {
  const [, file] = /^(?!.*node_modules).*\/(src\/[^?]*)\.[jt]s$/.exec(url) ?? [];
  if (file === undefined) return [];
  return functions.flatMap(({ functionName, ranges: [whole] }) =>
    whole === undefined ? [] : [[`${file} ${functionName} ${whole.startOffset}`, whole.count] as const],
  );
}
