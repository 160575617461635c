/** The conditions and orders of a search in SQL, with the meaning of `GameSearch`. Of two sources, the operator's value counts. */
import type { GameSearch, Sort } from '../../../domain/catalogue/game-search.ts';
import { lookupText } from '../database/lookup-text.ts';

/** The parts in which the statements that find offered games differ. */
export interface FindParts {
  /** A further condition. */
  readonly where: string;
  /** Smaller values come first; those without a value are last. */
  readonly rank: string;
  /** The columns of the order. */
  readonly order: string;
}

const shown = (name: string): string =>
  `coalesce(games.details->'operator'->'${name}', games.details->'provider'->'${name}')`;
const shownNumber = (name: string): string => `(${shown(name)})::numeric`;
const NAMES = `(coalesce(games.details->'provider'->'names', '{}') || coalesce(games.details->'operator'->'names', '{}'))`;

const RANKS: Readonly<Record<Sort, string>> = {
  name: 'null::numeric',
  newest: `-${shownNumber('releasedAtMs')}`,
  position: shownNumber('position'),
};

/** Folds as `foldText` does. The characters are those of combining accents. */
const folded = (sql: string): string =>
  `replace(lower(regexp_replace(normalize(${sql}, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "default"), 'ς', 'σ')`;

const WHERE = `and (:folded::text is null or strpos(${folded(`games.name || E'\\n' || coalesce((
      select string_agg(name.value, E'\\n') from jsonb_each_text(${NAMES}) name), '')`)}, :folded) > 0)
    and (:tags::jsonb is null or ${shown('tags')} @> :tags)
    and (:rtpMin::numeric is null or ${shownNumber('rtp')} >= :rtpMin)
    and (:volatility::jsonb is null or :volatility @> ${shown('volatility')})
    and (:hasFreeRounds::jsonb is null or ${shown('hasFreeRounds')} = :hasFreeRounds)
    and (:hasDemo::jsonb is null or ${shown('hasDemo')} = :hasDemo)
    and (:releasedSinceMs::numeric is null or ${shownNumber('releasedAtMs')} >= :releasedSinceMs)
    and (:language::text is null or exists (
      select from jsonb_object_keys(${NAMES}) name
      where lower(name) = :language or starts_with(lower(name), :language || '-')))`;

export const searchParts = ({ sort }: GameSearch): FindParts => ({
  where: WHERE,
  rank: RANKS[sort],
  order: 'rank, name, provider, id',
});

export function searchBindings({ conditions }: GameSearch): Readonly<Record<string, string | number | null>> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  const { text, tags, rtpMin, volatility, hasFreeRounds, hasDemo, releasedSinceMs, language } = conditions;
  return {
    folded: text === undefined ? null : lookupText(text),
    tags: json(tags),
    rtpMin: rtpMin ?? null,
    volatility: json(volatility),
    hasFreeRounds: json(hasFreeRounds),
    hasDemo: json(hasDemo),
    releasedSinceMs: releasedSinceMs ?? null,
    language: language ?? null,
  };
}
