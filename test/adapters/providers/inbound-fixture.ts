import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ReadRefusal,
} from '../../../src/application/ports/provider-inbox.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { fixturesIn, type FixtureConnection } from './outbound-fixture.ts';

export interface InboundFixture {
  readonly title: string;
  readonly nowMs: number;
  readonly connection?: Partial<FixtureConnection>;
  readonly request: Omit<ProviderRequest, 'query' | 'contentType'> & Partial<ProviderRequest>;
  readonly refusal?: ReadRefusal;
  /** The reports that a person sees of a refused request that may owe money. */
  readonly unread?: readonly unknown[];
  readonly message?: { readonly kind: ProviderMessage['kind'] };
  readonly outcomes?: readonly unknown[];
  readonly reply?: ProviderReply;
}

export function readInboundFixtures(place: string): readonly (readonly [string, InboundFixture])[] {
  const folder = join(fixturesIn(place), 'inbound');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as InboundFixture] as const);
}

const AMOUNTS = new Set(['moved', 'balance', 'balanceBefore']);

/** The outcomes of a fixture with exact decimals where it has text. */
export const outcomesOf = ({ outcomes = [] }: InboundFixture): never =>
  JSON.parse(JSON.stringify(outcomes), (key, value: unknown) =>
    AMOUNTS.has(key) && typeof value === 'string' ? Decimal.from(value) : value,
  ) as never;
