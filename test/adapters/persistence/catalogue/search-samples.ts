import fc from 'fast-check';
import {
  IMAGE_KINDS,
  VOLATILITIES,
  type DetailValues,
  type GameDetails,
} from '../../../../src/domain/catalogue/game-details.ts';
import { GameSearch, SORTS } from '../../../../src/domain/catalogue/game-search.ts';
import { accepted } from '../../../ports/catalogue-seeds.ts';

const DAY_MS = 86_400_000;
const names = fc.constantFrom('Jäger', 'jager', 'Книга', 'ÉCLAIR II', 'İris', 'ﬁre', '麻将', 'ΟΔΥΣΣΕΑΣ', 'Straße');
const language = fc.constantFrom('de', 'pt', 'pt-BR', 'zh-Hant');
const tags = fc.uniqueArray(fc.constantFrom('new', 'hot', 'fruits'), { maxLength: 3 });

/** Details with few distinct values, so that conditions meet often. */
const someValues: fc.Arbitrary<DetailValues> = fc.record(
  {
    names: fc.dictionary(language, names, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    images: fc.constant({ [IMAGE_KINDS[0]]: 'https://images.example/1.png' }),
    rtp: fc.constantFrom(88.125, 96, 96.51),
    volatility: fc.constantFrom(...VOLATILITIES.slice(0, 3)),
    hasFreeRounds: fc.boolean(),
    hasDemo: fc.boolean(),
    releasedAtMs: fc.constantFrom(0, 19_000 * DAY_MS, 20_000 * DAY_MS),
    tags,
    position: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: [] },
);

/** The details of a game; undefined as often as not, as in real catalogues. */
export const someDetails: fc.Arbitrary<GameDetails | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ provider: someValues, operator: someValues }),
);

/** Searches as callers send them. */
export const someSearch = fc
  .record(
    {
      text: fc.constantFrom('jag', 'JÄGER', 'книга', 'e', 'game', 'fi', '将', 'eclair i', 'ΟΔΥΣ', 'ας', 'ẞ', 'i'),
      tags: tags.map((all) => all.join()),
      rtpMin: fc.constantFrom('0', '96', '96.2'),
      volatility: fc.constantFrom('low', 'medium,low', 'very_high'),
      hasFreeRounds: fc.constantFrom('true', 'false'),
      hasDemo: fc.constantFrom('true', 'false'),
      releasedSince: fc.constantFrom('1970-01-01T00:00:00Z', '2022-01-08T00:00:00+08:00'),
      language: fc.constantFrom('pt', 'PT-br', 'zh', 'fr'),
      sort: fc.constantFrom(...SORTS),
    },
    { requiredKeys: [] },
  )
  .map((input) => accepted(GameSearch.of(input)));
