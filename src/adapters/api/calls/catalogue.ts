import { z } from 'zod';
import { REJECTED_LISTED_MAX } from '../../../domain/catalogue/catalogue-limits.ts';
import { IMPORT_LIMITS, REQUEST_TIMEOUT_MS } from '../schemas/body-limits.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, someOf, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { filter, yesOrNo } from '../schemas/parameters.ts';
import { catalogueGame, detailsBySource, GAME_EXAMPLE, gameFlags, importRowSchema } from '../schemas/game-objects.ts';
import { detailChanges, DETAILS_EXAMPLE } from '../schemas/game-details.ts';

/** The games of all providers. */
export const CATALOGUE_CHAPTER = {
  name: 'Admin: Catalogue',
  description:
    'The games of all providers. They come in bulk, keep their GUID for ever, and are switched off instead of deleted.',
};
const chapter = CATALOGUE_CHAPTER;

const { row, next: nextRow, ofCatalogue: example } = GAME_EXAMPLE;
const { ndjsonBytesMax, lineLengthMax, arrayBytesMax, arrayRowsMax } = IMPORT_LIMITS;
const MIB = 1024 * 1024;
const { rtp, ...others } = DETAILS_EXAMPLE;
const detailsExample = {
  id: EXAMPLE.game,
  of_provider: { rtp: 95, has_free_rounds: true },
  of_operator: { ...others, rtp },
};
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
  list: adminCall({
    chapter,
    route: 'GET /games',
    right: 'read',
    name: 'listStoredGames',
    summary: 'List the games of the catalogue',
    description: 'All games, offered or not, by provider and name.',
    query: {
      provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider),
      category: filter('Only of this category; case is ignored.', 'SLOT'),
      currency: filter('Only those that settle in this currency; case is ignored.', 'EUR'),
      text: filter('Only those with this in their name, or with this code; case is ignored.', 'orchard'),
      active: yesOrNo('Only those that are in the lists, or only those that are not.'),
      maintenance: yesOrNo('Only those that are in maintenance themselves, or only those that are not.'),
      restricted: yesOrNo('Only those that have restricted countries themselves, or only those that have none.'),
      ...PAGE,
    },
    answers: pageOf(catalogueGame, 'The games, by provider and name.').meta({ id: 'StoredGameList' }),
    examples: { one: onePage(example) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /games/{id}',
    right: 'read',
    name: 'showGame',
    summary: 'Show a game',
    description: 'One game with all of its currencies, whoever it is offered to.',
    params: GAME,
    answers: catalogueGame,
    examples: { game: example },
  }),
  change: adminCall({
    chapter,
    route: 'PATCH /games/{id}',
    right: 'operate',
    name: 'changeGame',
    summary: 'Change a game',
    description:
      'Sets the flags or the restricted countries. All else comes from imports, which leave these as they are unless a row names ' +
      'them. The answer is the whole game.',
    params: GAME,
    body: someOf(gameFlags).meta({ id: 'GameFlagChanges' }),
    sends: { is_maintenance: true, restricted_countries: ['FR', 'US'] },
    answers: catalogueGame,
    examples: { game: example },
  }),
  details: adminCall({
    chapter,
    route: 'GET /games/{id}/details',
    right: 'read',
    name: 'showDetailsOfGame',
    summary: 'Show what is known of a game',
    description:
      'What a lobby shows of the game beside its other fields, by source. A value that is not known is absent.',
    params: GAME,
    answers: detailsBySource,
    examples: { details: detailsExample },
  }),
  changeDetails: adminCall({
    chapter,
    route: 'PATCH /games/{id}/details',
    right: 'operate',
    name: 'changeDetailsOfGame',
    summary: 'Change what is shown of a game',
    description:
      'Sets values of the operator, which Agents see instead of the provider’s, and which no list and no import changes. ' +
      '`null` takes the provider’s value again. Names and pictures are each set as a whole; a language or a kind that the ' +
      'operator does not name is the provider’s. Agents hear of it by the changes cursor.',
    params: GAME,
    body: someOf(detailChanges).meta({ id: 'GameDetailChanges' }),
    sends: { rtp: 96.51, tags: ['fruits', 'new'], volatility: null },
    answers: detailsBySource,
    examples: { details: detailsExample },
  }),
} as const;
