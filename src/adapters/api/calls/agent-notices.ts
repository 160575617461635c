import { z } from 'zod';
import { BLOCK_REASONS } from '../../../domain/player/block.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { NoticeKind } from '../../../domain/notification/notice.ts';
import type { Fields } from '../call.ts';
import type { CountedAnswers } from '../schemas/callback-answers.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { guid, moment, oneOf, text } from '../schemas/fields.ts';
import { day } from '../schemas/statement-fields.ts';

/** The chapter of the documentation about notices to Agents. */
export const AGENT_NOTICES_CHAPTER = {
  name: 'Notices to Agents',
  description:
    'What the gateway posts to an Agent’s `notice_url`, where it has one, of the kinds that the Agent has chosen. They are signed like callbacks. Money never ' +
    'waits for them. One may come twice, with the same `notice_id`, and they may come in any order.',
};

/** One kind of notice, with everything that its documentation and the tests of its body need to know. */
export interface AgentNotice {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodObject;
  /** An example of the body. */
  readonly sends: Readonly<Record<string, unknown>>;
}

/** The answers to every notice. */
export const NOTICE_ANSWERS: CountedAnswers = {
  '2XX': ['Taken, whatever the body says.'],
  default: [
    'It is sent again after 30 seconds, 1, 2, 5 and then every 10 minutes, for a day. Then it is given up, and can be replayed.',
  ],
};

const ID = '6b1f0d9a-7c52-4e0b-9a41-2f6f5d1c8e37';
const AT = '2026-11-28T20:30:00.000Z';

interface Kind {
  readonly kind: NoticeKind;
  /** The kind as a part of names. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly data: Fields;
  readonly example: Readonly<Record<string, unknown>>;
}

function notice({ kind, id, summary, description, data, example }: Kind): AgentNotice {
  return {
    name: `on${id}`,
    summary,
    description,
    body: z
      .object({
        notice_id: guid('Names the notice, the same at every attempt.'),
        type: z.literal(kind).meta({ description: 'What it tells of.' }),
        timestamp: moment('When it was written.'),
        data: z.object(data).meta({ description: 'What it tells.' }),
      })
      .meta({ id: `${id}Notice` }),
    sends: { notice_id: ID, type: kind, timestamp: AT, data: example },
  };
}

const game = z.object({
  id: guid('As in the game list.'),
  code: text('The provider’s code of the game.'),
  name: text('Its name.'),
});
const window = {
  maintenance_id: guid('Names the time of maintenance in all notices about it.'),
  provider: text('Code of the provider.'),
  games: z
    .array(game)
    .meta({ description: 'Those of its games that are offered to you; null: all games of the provider.' })
    .nullable(),
  from: moment('When it begins.'),
  to: moment('When it is planned to end.'),
  note: text('For people; may be empty.'),
};
const WINDOW = {
  maintenance_id: '2c7d9f10-4e1b-4c57-8a0d-6f3b1e5a9d42',
  provider: EXAMPLE.provider,
  games: null,
  from: '2026-11-28T21:00:00.000Z',
  to: '2026-11-28T23:00:00.000Z',
  note: 'New version of the provider.',
};
const maintenance = (about: Pick<Kind, 'kind' | 'id' | 'summary' | 'description'>): AgentNotice =>
  notice({ ...about, data: window, example: WINDOW });

const member = text('Your name for the player, in upper case.');

/** Every kind of notice. */
export const AGENT_NOTICES: Readonly<Record<NoticeKind, AgentNotice>> = {
  'catalogue.changed': notice({
    kind: 'catalogue.changed',
    id: 'CatalogueChanged',
    summary: 'Your game list has changed',
    description:
      'Ask `game/changes` what has. Changes are gathered: a minute lies between two of these notices at least, and one that waits stands for all.',
    data: {
      cursor: text(
        'The cursor for `game/changes`; null: ask without one, because the catalogue was replaced.',
      ).nullable(),
    },
    example: { cursor: 'f2b1c0de-5a3c-4c1e-9a55-3b1f0d2c4e6f.4711' },
  }),
  'maintenance.scheduled': maintenance({
    kind: 'maintenance.scheduled',
    id: 'MaintenanceScheduled',
    summary: 'Maintenance is ahead',
    description: 'Its games cannot be launched from `from` on.',
  }),
  'maintenance.started': maintenance({
    kind: 'maintenance.started',
    id: 'MaintenanceStarted',
    summary: 'Maintenance has begun',
    description: 'Its games cannot be launched.',
  }),
  'maintenance.ended': maintenance({
    kind: 'maintenance.ended',
    id: 'MaintenanceEnded',
    summary: 'Maintenance is over',
    description: 'Its games can be launched again.',
  }),
  'maintenance.cancelled': maintenance({
    kind: 'maintenance.cancelled',
    id: 'MaintenanceCancelled',
    summary: 'Maintenance is called off',
    description: 'It does not take place, or has ended before its time.',
  }),
  'callback.parked': notice({
    kind: 'callback.parked',
    id: 'CallbackParked',
    summary: 'A callback waits for a person',
    description:
      'The gateway does not send it again by itself. `callback/list` shows why, and `callback/replay` sends it again.',
    data: {
      callback_id: guid('Names the callback.'),
      role: oneOf(Object.keys(CALLBACK_ROLES) as CallbackRole[], 'Which callback it is.'),
      transaction_id: text('The `id` of its transaction in `transaction/list`.'),
      reason: oneOf(['undelivered', 'refused', 'no_callback_base'], 'As `parked_for` in `callback/list`.'),
    },
    example: {
      callback_id: '0197a0e2-5a3c-7c1e-9a55-3b1f0d2c4e6f',
      role: 'settle',
      transaction_id: '0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380',
      reason: 'refused',
    },
  }),
  'player.blocked': notice({
    kind: 'player.blocked',
    id: 'PlayerBlocked',
    summary: 'A player is blocked',
    description: 'No new stake of the player is booked. `player/detail` shows all blocks.',
    data: {
      member_id: member,
      reason: oneOf(BLOCK_REASONS, 'Why.'),
      until: moment('When the block ends by itself; null: when somebody lifts it.').nullable(),
      blocked_at: moment('Since when.'),
      blocked_by: oneOf(['agent', 'operator'], 'Who placed it: you, or the operator of the gateway.'),
    },
    example: { member_id: 'ANN', reason: 'fraud', until: null, blocked_at: AT, blocked_by: 'operator' },
  }),
  'limit.reached': notice({
    kind: 'limit.reached',
    id: 'LimitReached',
    summary: 'A player has reached a limit',
    description:
      'A stake was refused because of it. One such notice comes for each day and currency of a player; `player/detail` shows the limits.',
    data: { member_id: member, currency: text('The currency of the limit.'), day: day('The day, in your time zone.') },
    example: { member_id: 'ANN', currency: 'EUR', day: '2026-11-21' },
  }),
  'agent.address_failing': notice({
    kind: 'agent.address_failing',
    id: 'AddressFailing',
    summary: 'Your callback address does not answer',
    description: 'Callbacks wait until it does; none is lost. One such notice comes for each time that it fails.',
    data: {
      address: z.literal('callback_base').meta({ description: 'Which address.' }),
      failing_since: moment('Since when callbacks wait.'),
    },
    example: { address: 'callback_base', failing_since: AT },
  }),
};
