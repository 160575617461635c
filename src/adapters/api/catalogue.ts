import { z } from 'zod';
import { REJECTED_LISTED_MAX } from '../../domain/game/catalogue-limits.ts';
import { GAME_LIMITS } from '../../domain/game/game-draft.ts';
import { IMPORT_LIMITS, REQUEST_TIMEOUT_MS } from './body-limits.ts';
import { adminCall } from './call.ts';
import { EXAMPLE } from './examples.ts';
import { category, count, currency, flag, guid, someOf, text } from './fields.ts';

/** The games of all providers. */
export const CATALOGUE_CHAPTER = {
  name: 'Admin: Catalogue',
  description:
    'The games of all providers. They come in bulk, keep their GUID for ever, and are switched off instead of deleted.',
};
const chapter = CATALOGUE_CHAPTER;

const fields = {
  brand: text('The studio’s name that players know.').meta({ maxLength: GAME_LIMITS.brandLengthMax }),
  code: text('The provider’s code of the game; case matters.').meta({ maxLength: GAME_LIMITS.codeLengthMax }),
  name: text('Name for players.').meta({ maxLength: GAME_LIMITS.nameLengthMax }),
  image: text('URL of a picture, or empty.').meta({ maxLength: GAME_LIMITS.imageLengthMax }),
};
const flags = {
  is_maintenance: flag('True while the game cannot be played. It stays in the lists.'),
  active: flag('False takes the game out of all lists.'),
};
const currencies = z.array(z.string().meta({ pattern: currency.meta()?.['pattern'] })).meta({
  description: 'Settlement currencies; the first is shown when nothing else decides.',
  minItems: 1,
  maxItems: GAME_LIMITS.currenciesMax,
});
const aboutCategory = 'Category, such as `SLOT`: letters, digits, spaces, `_` or `-`. Case is ignored.';

const absentKeeps = (field: z.ZodBoolean, begin: string) =>
  field
    .meta({ description: `${field.meta()?.description ?? ''} Left out: as it is; a new game begins ${begin}.` })
    .optional();

/** One row of an import. The domain checks its fields; those that are not known are ignored: a list that carries more is no error. */
export const importRowSchema = z
  .object({
    provider: text('Code of a provider that exists. With `code` it tells which game this is.').meta({ minLength: 1 }),
    brand: fields.brand.default(''),
    code: fields.code.meta({ minLength: 1 }),
    name: fields.name.meta({ minLength: 1 }),
    category: text(aboutCategory).meta({ pattern: category.meta()?.['pattern'] }),
    currencies,
    image: fields.image.default(''),
    // Absent is not false or true: it leaves what an operator has set.
    is_maintenance: absentKeeps(flags.is_maintenance, 'out of maintenance'),
    active: absentKeeps(flags.active, 'active'),
  })
  .meta({ id: 'ImportRow' });

const game = z
  .strictObject({
    id: guid('The game’s GUID.'),
    provider: text('Code of its provider.'),
    ...fields,
    category: text('Its category.'),
    currencies,
    is_maintenance: flag('The game’s own flag; its provider’s is not in it.'),
    active: flags.active,
  })
  .meta({ id: 'Game' });

const row = {
  provider: EXAMPLE.provider,
  brand: 'Amberline',
  code: 'clockwork-orchard',
  name: 'Clockwork Orchard',
  category: 'SLOT',
  currencies: ['EUR', 'USD'],
  image: EXAMPLE.image,
};
const nextRow = { ...row, code: 'copper-comet', name: 'Copper Comet', image: '', is_maintenance: true };
const example: z.output<typeof game> = { id: EXAMPLE.game, ...row, is_maintenance: false, active: true };

const { ndjsonBytesMax, lineLengthMax, arrayBytesMax, arrayRowsMax } = IMPORT_LIMITS;
const MIB = 1024 * 1024;
const GAME = { id: text('The game’s GUID.').meta({ examples: [EXAMPLE.game] }) };

export const CATALOGUE = {
  import: adminCall({
    chapter,
    route: 'POST /games/import',
    right: 'operate',
    name: 'importGames',
    summary: 'Import games',
    description:
      'Adds and changes games in bulk. A game is known by its provider and code. A bad line rejects that line only, and the ' +
      'answer says why. Lines are kept as they are read, so an import that was cut off is simply sent again: what is there ' +
      'already counts as unchanged. Fields that are not known are ignored.',
    body: z.array(importRowSchema).max(arrayRowsMax).meta({ id: 'ImportRows' }),
    sends: [row, nextRow],
    sendsLines: `${JSON.stringify(row)}\n${JSON.stringify(nextRow)}\n`,
    aboutBody:
      `One JSON object a line, at most ${lineLengthMax} characters each and ${ndjsonBytesMax / MIB} MiB in all; or a JSON ` +
      `array of such objects, at most ${arrayBytesMax / MIB} MiB and ${arrayRowsMax} of them. The body has ` +
      `${REQUEST_TIMEOUT_MS / 1000} s to arrive.`,
    answers: z
      .strictObject({
        created: count('Games that are new.'),
        updated: count('Games that were there and say something else now.'),
        unchanged: count('Games that were there and say the same.'),
        rejected: z
          .array(
            z.strictObject({
              line: z.int().min(1).meta({ description: 'Number of the line, or of the row, from 1.' }),
              reason: text('What is wrong with it.'),
            }),
          )
          .max(REJECTED_LISTED_MAX)
          .meta({ description: 'The first rejected lines.' }),
        rejected_total: count('How many lines were rejected.'),
      })
      .meta({ id: 'ImportReport' }),
    examples: {
      report: {
        created: 1,
        updated: 0,
        unchanged: 410,
        rejected: [{ line: 7, reason: 'currencies must name at least one currency' }],
        rejected_total: 1,
      },
    },
  }),
  show: adminCall({
    chapter,
    route: 'GET /games/{id}',
    right: 'read',
    name: 'showGame',
    summary: 'Show a game',
    description: 'One game with all of its currencies, whoever it is offered to.',
    params: GAME,
    answers: game,
    examples: { game: example },
  }),
  change: adminCall({
    chapter,
    route: 'PATCH /games/{id}',
    right: 'operate',
    name: 'changeGame',
    summary: 'Change a game',
    description:
      'Sets one or both of the flags. All else comes from imports, which leave these flags as they are unless a row names ' +
      'them. The answer is the whole game.',
    params: GAME,
    body: someOf(flags).meta({ id: 'GameFlagChanges' }),
    sends: { is_maintenance: true },
    answers: game,
    examples: { game: example },
  }),
} as const;
