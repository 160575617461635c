import { z } from 'zod';
import { CHANGES_MAX, DETAILED_MAX } from '../../../domain/catalogue/catalogue-limits.ts';
import { VOLATILITIES } from '../../../domain/catalogue/game-details.ts';
import { SEARCHED_LENGTH_MAX, SORTS } from '../../../domain/catalogue/game-search.ts';
import { FIELD_LENGTH_MAX } from '../../../domain/shared/bounded-text.ts';
import { agentCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { flag, guid, oneOf, text } from '../schemas/fields.ts';
import { detailedGame, GAME_EXAMPLE, offeredGame } from '../schemas/game-objects.ts';
import { form } from '../schemas/form.ts';
import { PAGE, pageOf } from '../schemas/pages.ts';

/** The first chapter of the interface for Agents. */
export const GAMES_CHAPTER = {
  name: 'Games',
  description:
    'The interface for Agents. All calls are POST, take a bearer token and form fields, and answer the envelope.\n\n' +
    'Instead of a form the body may be a JSON object with the same names; a number may then also be sent as text, and ' +
    '`null` counts as left out. An empty field counts as left out in both forms, one that is not known is ignored, and ' +
    'a form field that is sent twice is refused. Codes ignore case.',
};
const chapter = GAMES_CHAPTER;

const filter = (description: string) => text(description).meta({ maxLength: FIELD_LENGTH_MAX }).optional();

const id = guid('The game’s GUID.');
const appeared = z
  .strictObject({
    change: oneOf(['added', 'changed'], 'Whether the game was in the list before.'),
    id,
    game: offeredGame.meta({ description: 'The game as the game list shows it now, maintenance included.' }),
  })
  .meta({ title: 'Added or changed' });
const withdrawn = z
  .strictObject({ change: z.literal('withdrawn').meta({ description: 'The game is not in the list any more.' }), id })
  .meta({ title: 'Withdrawn' });
const change = z.union([appeared, withdrawn]).meta({ id: 'GameChange' });

const { ofAgent: example, detailed } = GAME_EXAMPLE;
const OTHER_GAME = 'c2a1f7b8-8f5a-4a6b-b6ac-5d8e0e9f1a02';

/** The filters of the list and of the search. */
const LIST_FILTERS = {
  provider: filter('Only games of the provider with this code.'),
  game_type: filter('Another name of `category`, which wins when both are sent.'),
  category: filter('Only games of this category: `SLOT`, `LIVE`, `LOTTERY`, `POKER` or any other; the list is open.'),
  currency: filter('Only games that support this settlement currency. `all` stands for any, as does leaving it out.'),
  country: filter(
    'Only games that players in this country may play; a code of ISO 3166-1 with two letters. Left out: games that may be played ' +
      'somewhere. An extension.',
  ),
};

/** The games that an Agent may offer. */
export const GAMES = {
  list: agentCall({
    chapter,
    route: 'POST /game/list',
    name: 'listGames',
    summary: 'List games',
    description:
      'The active games that the calling Agent is authorized for, page by page. Filters that are sent together must all ' +
      'match; one that nothing matches, a code that does not exist for instance, gives an empty list. The order is stable: ' +
      'by provider, then name, then id. A page beyond the last one is an empty list with the true total.',
    body: form({
      ...LIST_FILTERS,
      ...PAGE,
    }).meta({ id: 'GameListQuery' }),
    sends: { category: 'SLOT', currency: 'EUR', page: 1, pageSize: 1 },
    answers: pageOf(offeredGame, 'The games of this page, by provider, name and id.').meta({ id: 'GameList' }),
    examples: { page: { list: [example], total: 411, page: 1, pageSize: 1 } },
  }),
  changes: agentCall({
    chapter,
    route: 'POST /game/changes',
    name: 'listGameChanges',
    summary: 'List changes',
    description:
      'What became different in the Agent’s game list since a cursor, so that a copy of the list can be kept without ' +
      'reading it again. Start without a cursor, apply the changes, and call with the cursor of the answer: at once while ' +
      '`has_more` is true, else whenever the copy should be fresh. Nothing is missed and nothing is told twice, also when ' +
      'the catalogue or the offer rules change in between.',
    body: form({
      cursor: text(
        'The `cursor` of the last answer. Without one, the answer starts with everything that is offered now.',
      ).optional(),
      country: filter(
        'The changes of the list for players in this country, as `country` of `game/list`. A cursor is for one country: send the same each time.',
      ),
    }).meta({ id: 'GameChangesQuery' }),
    sends: { cursor: '6f0d1a52-93c4-4e0b-8f57-2f7f3a1c9d10.41' },
    answers: z
      .strictObject({
        list: z
          .array(change)
          .max(CHANGES_MAX)
          .meta({ description: 'What became different, each game once, in no particular order.' }),
        cursor: text('Send this with the next call. Its content has no meaning for the caller.'),
        has_more: flag('True when more is waiting: call again at once. False: that was all; call again when you like.'),
      })
      .meta({ id: 'GameChanges' }),
    examples: {
      changes: {
        list: [
          { change: 'changed', id: EXAMPLE.game, game: { ...example, is_maintenance: true } },
          { change: 'withdrawn', id: OTHER_GAME },
        ],
        cursor: '6f0d1a52-93c4-4e0b-8f57-2f7f3a1c9d10.57',
        has_more: false,
      },
    },
  }),
  search: agentCall({
    chapter,
    route: 'POST /game/search',
    name: 'searchGames',
    summary: 'Search games',
    description:
      'The same games as the game list, found by what a lobby knows of them. All filters that are sent must match, those of ' +
      'the list included; a game of which a value is not known matches no filter by it. A field that this call does not ' +
      'have is refused. The pages are those of the list.',
    body: form({
      ...LIST_FILTERS,
      text: text('Only games with this text in a name, in any language. Case and accents are ignored.')
        .meta({ maxLength: SEARCHED_LENGTH_MAX })
        .optional(),
      tags: filter('Only games with this tag; several with commas between them: with all of them.'),
      rtp_min: filter('Only games that return at least so many percent, such as `96.5`; in JSON as text.'),
      volatility: filter(
        `Only games of this volatility: \`${VOLATILITIES.join('`, `')}\`; of several, with commas between them, one.`,
      ),
      has_free_rounds: filter('`true`: only games with free rounds. `false`: only games without.'),
      has_demo: filter('`true`: only games that can be played for fun. `false`: only games that cannot.'),
      released_since: filter('Only games released at this instant or later, ISO 8601 with its zone.'),
      language: filter('Only games with a name in this BCP 47 language; `pt` finds `pt-BR` too.'),
      sort: filter(
        `The order: \`${SORTS.join('`, `')}\`; \`${SORTS[0]}\` when left out. \`position\` is the operator’s order. Games without a date or a ` +
          'position are last, and equal ones are by name, provider and id.',
      ),
      ...PAGE,
    }).meta({ id: 'GameSearchQuery' }),
    sends: { text: 'orchard', rtp_min: '96', sort: 'newest', page: 1, pageSize: 1 },
    answers: pageOf(offeredGame, 'The games of this page, in the order of the search.').meta({ id: 'FoundGames' }),
    examples: { page: { list: [example], total: 2, page: 1, pageSize: 1 } },
  }),
  detail: agentCall({
    chapter,
    route: 'POST /game/detail',
    name: 'showGameDetails',
    summary: 'Show games in detail',
    description:
      'What a lobby needs of games: the fields of the game list, and all else that is known. A value that is not known is ' +
      'absent. `sources` says of each value whether the provider or the operator of the gateway says it.',
    body: form({
      id: filter('The game’s GUID.'),
      ids: text(`Instead of \`id\`: at most ${DETAILED_MAX} GUIDs, with commas between them.`).optional(),
    }).meta({ id: 'GameDetailQuery' }),
    sends: { ids: `${EXAMPLE.game},${OTHER_GAME}` },
    answers: z
      .strictObject({
        list: z.array(detailedGame).max(DETAILED_MAX).meta({ description: 'The games, in the order of the question.' }),
        missing: z
          .array(guid('A GUID.'))
          .max(DETAILED_MAX)
          .meta({ description: 'The ids of which the Agent has no game in its list.' }),
      })
      .meta({ id: 'GameDetails' }),
    examples: { details: { list: [detailed], missing: [OTHER_GAME] } },
  }),
} as const;
