import { CHANGES_MAX } from '../../../../domain/game/catalogue-limits.ts';
import { FIELD_LENGTH_MAX } from '../../../../domain/shared/bounded-text.ts';
import type { Schema } from '../openapi.ts';
import { OPERATOR_CODE } from './operator-code.ts';
import { PAGE_FIELDS, pageOf } from './page-schemas.ts';
import { flag, guid, listOf, ref, strictObject, text } from './schema-parts.ts';

const code = (description: string): Schema => ({ type: 'string', maxLength: FIELD_LENGTH_MAX, description });

const gameList: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    provider: code('Only games of the provider with this code.'),
    game_type: code('Another name of `category`, which wins when both are sent.'),
    category: code('Only games of this category: `SLOT`, `LIVE`, `LOTTERY`, `POKER` or any other; the list is open.'),
    currency: code('Only games that support this settlement currency. `all` stands for any, as does leaving it out.'),
    ...PAGE_FIELDS,
  },
};

const gameChanges: Schema = {
  type: 'object',
  properties: {
    operator_code: OPERATOR_CODE,
    cursor: text(
      'The `cursor` of the last answer. Without one, the answer starts with everything that is offered now.',
    ),
  },
};

/** The fields that Agents send. */
export const agentRequestSchemas = { GameListQuery: gameList, GameChangesQuery: gameChanges } as const;

const offeredGame = strictObject({
  id: guid('The game’s GUID; it never changes.'),
  name: text('Name for players.'),
  code: text('The provider’s code of the game: text, even where it looks like a number.'),
  category_code: text('Category of the game.'),
  game_type: text('The same as `category_code`.'),
  currency: text('The currency filtered by, else the Agent’s own if the game supports it, else the game’s first one.'),
  provider: text('Code of the provider.'),
  brand: text('The studio’s name; empty where it is not known.'),
  image: text('URL of a picture; empty where there is none.'),
  is_maintenance: flag('True while the game, or its provider, is in maintenance and cannot be played.'),
});

const page = pageOf(ref('OfferedGame'), 'The games of this page, by provider, name and id.');

const appeared: Schema = {
  title: 'Added or changed',
  ...strictObject({
    change: { type: 'string', enum: ['added', 'changed'], description: 'Whether the game was in the list before.' },
    id: guid('The game’s GUID.'),
    game: { ...ref('OfferedGame'), description: 'The game as the game list shows it now, maintenance included.' },
  }),
};

const withdrawn: Schema = {
  title: 'Withdrawn',
  ...strictObject({
    change: { type: 'string', const: 'withdrawn', description: 'The game is not in the list any more.' },
    id: guid('The game’s GUID.'),
  }),
};

const changes = strictObject({
  list: listOf(ref('GameChange'), 'What became different, each game once, in no particular order.', {
    maxItems: CHANGES_MAX,
  }),
  cursor: text('Send this with the next call. Its content has no meaning for the caller.'),
  has_more: flag('True when more is waiting: call again at once. False: that was all; call again when you like.'),
});

/** What Agents get. */
export const agentDataSchemas = {
  OfferedGame: offeredGame,
  GameList: page,
  GameChange: { oneOf: [appeared, withdrawn] },
  GameChanges: changes,
} as const satisfies Record<string, Schema>;
