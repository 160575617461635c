import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtensionCall, FreeRoundGateway } from '../../../src/application/ports/provider-gateway.ts';
import type { ProviderConnection } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';

export interface FixtureExchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly answer: { readonly status?: number; readonly contentType?: string; readonly body: string };
}

export type FixtureConnection = Pick<ProviderConnection, 'credentials' | 'currencies'>;

export interface OutboundFixture {
  readonly title: string;
  readonly call?: UnifiedCall;
  readonly input?: unknown;
  readonly extend?: ExtensionCall;
  readonly freeRounds?: keyof FreeRoundGateway;
  readonly nowMs: number;
  readonly uuids?: readonly string[];
  readonly connection?: Partial<FixtureConnection>;
  readonly exchanges: readonly FixtureExchange[];
  readonly result: unknown;
}

/** The folder of fixtures: a path, or the name of a protocol of this repository. */
export const fixturesIn = (place: string): string => (/[/\\]/.test(place) ? place : join('test/fixtures', place));

export const readConnection = (place: string): FixtureConnection =>
  readJson(join(fixturesIn(place), 'connection.json')) as FixtureConnection;

export function readFixtures(place: string): readonly (readonly [string, OutboundFixture])[] {
  const folder = join(fixturesIn(place), 'outbound');
  return readdirSync(folder)
    .sort()
    .map((file) => [file, readJson(join(folder, file)) as OutboundFixture] as const);
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The arguments of a call about free rounds. */
export function freeRoundsOf(fixture: OutboundFixture): readonly [never, never] {
  const { bonusCode, currency, games, stake, ...order } = fixture.input as Record<string, unknown>;
  if (fixture.freeRounds === 'options') return [games as never, currency as never];
  const { kind, amount } = stake as { readonly kind: string; readonly amount: string };
  return [{ ...order, games, stake: { kind, amount: Decimal.from(amount) } } as never, bonusCode as never];
}

/** Amounts are text in a fixture and exact decimals in the call. */
export function inputOf(fixture: OutboundFixture): never {
  const input = fixture.input as Record<string, unknown> | undefined;
  const amount = input?.['amount'];
  return { ...input, ...(typeof amount === 'string' && { amount: Decimal.from(amount) }) } as never;
}

/** As a fixture writes it: amounts as text, nothing that is undefined. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
