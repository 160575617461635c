/** A game in each of its forms: in an import, in the catalogue, for an Agent, and with its details. */
import { z } from 'zod';
import { GAME_LIMITS } from '../../../domain/catalogue/game-draft.ts';
import { EXAMPLE } from './examples.ts';
import { category, countries, currency, flag, guid, text } from './fields.ts';
import { COUNTRIES_MAX } from '../../../domain/shared/country.ts';
import { detailChanges, DETAILS_EXAMPLE, detailSources, gameDetails } from './game-details.ts';

const fields = {
  brand: text('The studio’s name that players know.').meta({ maxLength: GAME_LIMITS.brandLengthMax }),
  code: text('The provider’s code of the game; case matters.').meta({ maxLength: GAME_LIMITS.codeLengthMax }),
  name: text('Name for players.').meta({ maxLength: GAME_LIMITS.nameLengthMax }),
  image: text('URL of a picture, or empty.').meta({ maxLength: GAME_LIMITS.imageLengthMax }),
};
const currencies = z.array(z.string().meta({ pattern: currency.meta()?.['pattern'] })).meta({
  description: 'Settlement currencies; the first is shown when nothing else decides.',
  minItems: 1,
  maxItems: GAME_LIMITS.currenciesMax,
});
const aboutCategory = 'Category, such as `SLOT`: letters, digits, spaces, `_` or `-`. Case is ignored.';

const aboutRestricted =
  'Countries whose players may not play the game: codes of ISO 3166-1 with two letters. Where the list is not empty, a launch must say the country.';

/** The part of a game that an operator can set. */
export const gameFlags = {
  is_maintenance: flag('True while the game cannot be played. It stays in the lists.'),
  active: flag('False takes the game out of all lists.'),
  restricted_countries: countries.meta({ description: aboutRestricted }),
};

const absentKeeps = (field: z.ZodBoolean, begin: string) =>
  field
    .meta({ description: `${field.meta()?.description ?? ''} Left out: as it is; a new game begins ${begin}.` })
    .optional();

/** One row of an import. The domain checks its fields. Unknown fields are ignored, because a list with more fields is no error. */
export const importRowSchema = z
  .object({
    provider: text('Code of a provider that exists. With `code` it tells which game this is.').meta({ minLength: 1 }),
    brand: fields.brand.default(''),
    code: fields.code.meta({ minLength: 1 }),
    name: fields.name.meta({ minLength: 1 }),
    category: text(aboutCategory).meta({ pattern: category.meta()?.['pattern'] }),
    currencies,
    image: fields.image.default(''),
    // An absent flag is neither false nor true: the operator's setting stays.
    is_maintenance: absentKeeps(gameFlags.is_maintenance, 'out of maintenance'),
    active: absentKeeps(gameFlags.active, 'active'),
    restricted_countries: z
      .array(z.string())
      .meta({
        description: `${aboutRestricted} Left out: as it is; a new game begins without any.`,
        maxItems: COUNTRIES_MAX,
      })
      .optional(),
    // An import sets the provider's values. Those of the operator take precedence.
    ...z.object(detailChanges).omit({ position: true }).partial().shape,
  })
  .meta({ id: 'ImportRow' });

/** A game in the catalogue. */
export const catalogueGame = z
  .strictObject({
    id: guid('The game’s GUID.'),
    provider: text('Code of its provider.'),
    ...fields,
    category: text('Its category.'),
    currencies,
    is_maintenance: flag('The game’s own flag; its provider’s is not in it.'),
    active: gameFlags.active,
    restricted_countries: gameFlags.restricted_countries,
  })
  .meta({ id: 'Game' });

/** The details of a game, by source. */
export const detailsBySource = z
  .strictObject({
    id: guid('The game’s GUID.'),
    of_provider: gameDetails.meta({ description: 'From the provider: its list, or an import.' }),
    of_operator: gameDetails.meta({ description: 'Set by the operator. Agents see these where both know a value.' }),
  })
  .meta({ id: 'GameDetailsBySource' });

/** A game as an Agent sees it. */
export const offeredGame = z
  .strictObject({
    id: guid('The game’s GUID; it never changes.'),
    name: text('Name for players.'),
    code: text('The provider’s code of the game: text, even where it looks like a number.'),
    category_code: text('Category of the game.'),
    game_type: text('The same as `category_code`.'),
    currency: text(
      'The currency filtered by, else the Agent’s own if the game supports it, else the game’s first one.',
    ),
    provider: text('Code of the provider.'),
    brand: text('The studio’s name; empty where it is not known.'),
    image: text('URL of a picture; empty where there is none.'),
    is_maintenance: flag('True while the game, or its provider, is in maintenance and cannot be played.'),
  })
  .meta({ id: 'OfferedGame' });

/** A game as an Agent sees it, with all that is known of it. */
export const detailedGame = offeredGame
  .extend({
    restricted_countries: countries.meta({
      description:
        'Countries whose players may not play the game, by its own list or by that of its provider: codes of ISO 3166-1 with two letters.',
    }),
    ...gameDetails.shape,
    sources: detailSources,
  })
  .meta({ id: 'DetailedGame' });

const row = {
  provider: EXAMPLE.provider,
  brand: 'Amberline',
  code: 'clockwork-orchard',
  name: 'Clockwork Orchard',
  category: 'SLOT',
  currencies: ['EUR', 'USD'],
  image: EXAMPLE.image,
};
const ofCatalogue: z.output<typeof catalogueGame> = {
  id: EXAMPLE.game,
  ...row,
  is_maintenance: false,
  active: true,
  restricted_countries: ['FR', 'US'],
};
const ofAgent: z.output<typeof offeredGame> = {
  id: EXAMPLE.game,
  name: row.name,
  code: row.code,
  category_code: row.category,
  game_type: row.category,
  currency: 'EUR',
  provider: row.provider,
  brand: row.brand,
  image: row.image,
  is_maintenance: false,
};

const detailed: z.output<typeof detailedGame> = {
  ...ofAgent,
  restricted_countries: ofCatalogue.restricted_countries,
  ...DETAILS_EXAMPLE,
  sources: {
    'names.en': 'provider',
    'names.de': 'operator',
    'images.wide': 'operator',
    rtp: 'provider',
    volatility: 'provider',
    has_free_rounds: 'provider',
    tags: 'operator',
  },
};

/** One game in its forms; `next` is the row of another game. */
export const GAME_EXAMPLE = {
  row,
  next: {
    ...row,
    code: 'copper-comet',
    name: 'Copper Comet',
    image: '',
    is_maintenance: true,
    restricted_countries: ['US'],
  },
  ofCatalogue,
  ofAgent,
  detailed,
};
