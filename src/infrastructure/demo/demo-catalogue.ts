/**
 * The games of the demo: invented games of the providers A to D, and real games from the lists of their providers. The files are next to this one, in
 * dist too.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { CONVERT_OPTIONS_DEFAULT, convertLines } from '../../adapters/cli/convert-games/index.ts';
import { MOVEMENT_MAX_DEFAULT } from '../../domain/provider/movement-max.ts';
import type { Provider } from '../../domain/provider/provider.ts';

const IMAGE_BASE = 'https://cdn.example.com/games';
const REAL_CURRENCIES = ['USD', 'EUR'];

const provider = (code: string, protocol: string, currencies: readonly string[]): Provider => ({
  code,
  protocol,
  // Nothing listens there until a simulator is started, so the demo never calls out.
  baseUrl: `http://127.0.0.1:4100/${protocol}`,
  currencies,
  timeoutMs: undefined,
  ipAllowList: [],
  movementMax: MOVEMENT_MAX_DEFAULT,
  restrictedCountries: [],
  isMaintenance: false,
  isActive: true,
});

/** One provider for each protocol, and one for each product of the real list. */
export const DEMO_PROVIDERS: readonly Provider[] = [
  provider('A', 'provider-a', ['USD', 'EUR', 'CNY', 'THB']),
  provider('B', 'provider-b', ['USD', 'EUR', 'THB', 'VND', 'JPY', 'BRL']),
  provider('C', 'provider-c', ['USD', 'EUR', 'CNY', 'IDR', 'THB']),
  provider('D', 'provider-d', ['USD', 'EUR', 'JPY', 'IDR', 'VND', 'PHP']),
  ...['CQ9', 'EVOPLAY', 'JOKER', 'DRAGONSOFT', 'PLAYSTAR', 'SKYWIND'].map((code) =>
    provider(code, 'provider-b', REAL_CURRENCIES),
  ),
];

/** A line of a demo file in the format of the import. */
export interface DemoRow {
  readonly line: number;
  readonly game: unknown;
}

/** The invented games. */
export async function* madeUpGames(): AsyncGenerator<DemoRow> {
  let line = 0;
  for await (const text of linesOf('made-up-games.ndjson')) {
    line += 1;
    yield { line, game: JSON.parse(text) as unknown };
  }
}

/** The real games, converted like `npm run convert-games` does it. Some codes are repeated, as in real lists. */
export async function* realGames(): AsyncGenerator<DemoRow> {
  const options = { ...CONVERT_OPTIONS_DEFAULT, currencies: REAL_CURRENCIES, imageBase: IMAGE_BASE };
  for await (const { line, game } of convertLines(linesOf('real-games.ndjson'), options)) {
    if (!game.ok) throw new Error(`real-games.ndjson, line ${line}: ${game.error}`);
    yield { line, game: game.value };
  }
}

const linesOf = (name: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(new URL(name, import.meta.url)), crlfDelay: Infinity });
