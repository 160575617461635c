import { z } from 'zod';
import { DECISIONS, IN_DOUBT_STATUSES } from '../../../domain/in-doubt/in-doubt-item.ts';
import { TRANSFER_STATUSES } from '../../../domain/wallet/transfer.ts';
import { adminCall, agentCall, NOTHING, type AnswerOf } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { flag, instant, line, oneOf, text } from '../schemas/fields.ts';
import {
  closedExample,
  IN_DOUBT_KIND,
  item,
  ITEM_NAME,
  KIND_WORDS,
  NOTE,
  openExample,
  ownExample,
  ownItem,
  parkedExample,
  shown,
} from '../schemas/in-doubt-items.ts';
import { filter, QUERY_AGENT } from '../schemas/parameters.ts';
import { form } from '../schemas/form.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { TRANSFERS_CHAPTER } from './transfers.ts';

const chapter = {
  name: 'Admin: In doubt',
  description:
    'What could not be decided or delivered, in one list: parked callbacks, transfers that no provider has decided, bets that ' +
    'an Agent should have answered, refusals that left money where it was, and differences between books. Nothing leaves the ' +
    'list by its age: it was decided, or somebody closed it with a note.',
};

const wanted = {
  kind: IN_DOUBT_KIND.meta({ description: `Only of this kind. ${KIND_WORDS}`, examples: ['transfer'] }).optional(),
  provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider),
  since: instant.meta({ description: 'Only what came into doubt since then.', examples: [EXAMPLE.since] }).optional(),
};

const answer = z
  .strictObject({
    decided: flag('Whether the answer has decided it: that of a transfer or a grant does, any other one is only told.'),
    status: oneOf(TRANSFER_STATUSES, 'What the provider says of it.'),
    remark: text('The provider’s own word for it, or why it is still pending.'),
  })
  .meta({ id: 'InDoubtAnswer' });

const decided = { decided: true, status: 'success', remark: '' } as const;

const ITEM = { id: text('The item’s id, as the list has it.').meta({ examples: [ITEM_NAME] }) };
const NOTE_LENGTH_MAX = 1_000;
const noteOf = (description: string) => line(NOTE_LENGTH_MAX).meta({ description });

/** The items in doubt, and the calls that resolve them. */
export const IN_DOUBT = {
  list: adminCall({
    chapter,
    route: 'GET /in-doubt',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listInDoubt',
    summary: 'List what is in doubt',
    description: 'Everything that could not be decided or delivered; what came into doubt last comes first.',
    query: {
      kind: wanted.kind,
      agent: filter('Only of this Agent; case is ignored.', EXAMPLE.agent),
      player: filter('Only about players of this name at their Agent; case is ignored.', 'ALICE'),
      provider: wanted.provider,
      since: wanted.since,
      status: oneOf(IN_DOUBT_STATUSES, 'Open ones, or closed ones.')
        .meta({ examples: ['open'] })
        .default('open'),
      ...PAGE,
    },
    answers: pageOf(item, 'What is in doubt; what came into doubt last comes first.').meta({ id: 'InDoubtList' }),
    examples: { one: onePage(openExample) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /in-doubt/{id}',
    right: 'read',
    ofAgent: { in: 'item', item: 'in_doubt', name: 'id' },
    name: 'showInDoubt',
    summary: 'Show an item in doubt',
    description:
      'One item as it is now, with the Agent’s last answer and the next command. A closed one stays as it was when it was closed. A ' +
      'replayed callback and a decided transfer can still be shown.',
    params: ITEM,
    answers: shown,
    examples: {
      parked: parkedExample,
      closed: { ...closedExample, outcome: null, last_attempt: null, next_command: null },
    },
  }),
  replay: adminCall({
    chapter,
    route: 'POST /in-doubt/{id}/replay',
    right: 'support',
    ofAgent: { in: 'item', item: 'in_doubt', name: 'id' },
    name: 'replayInDoubt',
    summary: 'Replay a callback in doubt',
    description:
      'Sends a parked callback again, and lets its lane go on. There is no body. Only callbacks can be replayed.',
    params: ITEM,
    answers: NOTHING,
    examples: { done: {} },
    failures: ['invalid_parameter', 'agent_moved'],
  }),
  resolve: adminCall({
    chapter,
    route: 'POST /in-doubt/{id}/resolve',
    right: 'support',
    name: 'resolveInDoubt',
    summary: 'Ask the provider about an item in doubt',
    description:
      'Asks the provider for the order’s status now. A transfer or a grant is decided by the answer; of a bet, a refusal or a difference ' +
      'the answer is only told, because money of a wallet moves by what the provider reports. There is no body.',
    params: ITEM,
    answers: answer,
    examples: { decided },
    failures: ['invalid_parameter', 'unsupported_call', 'provider_failed', 'provider_timed_out', 'agent_moved'],
  }),
  decide: adminCall({
    chapter,
    route: 'POST /in-doubt/{id}/decide',
    right: 'operate',
    secondPerson: {},
    name: 'decideInDoubt',
    summary: 'Decide a transfer or a grant in doubt',
    description:
      'Decides a pending transfer as somebody has found out, when no answer of the provider decides it, and books it: a `success` moves ' +
      'the money between the Agent and the provider, `failed` moves nothing. It is final. The item is closed with the note and with who ' +
      'says so, as by `close`. It is refused while the transfer is being sent. A grant of free rounds is decided likewise: a `success` was given, or ' +
      'taken back where that is in doubt.',
    params: ITEM,
    body: z
      .strictObject({
        status: oneOf(DECISIONS, '`success`: the provider has carried it out. `failed`: it has not, and never will.'),
        note: noteOf('What was found out, and from whom. It is kept.'),
        bonus_code: line(255)
          .meta({ description: 'For a grant that is a `success`: the provider’s own code of the bonus.' })
          .optional(),
      })
      .meta({ id: 'DecideRequest' }),
    sends: { status: 'success', note: NOTE },
    answers: answer,
    examples: { decided },
    failures: ['already_exists', 'transfer_in_progress'],
  }),
  close: adminCall({
    chapter,
    route: 'POST /in-doubt/{id}/close',
    right: 'support',
    secondPerson: {},
    name: 'closeInDoubt',
    summary: 'Close an item in doubt',
    description:
      'Takes it off the list of open items, with a note that is kept beside it as it was, and with who says so: the name sent as ' +
      '`X-Admin-Actor`, as in the audit log. Nothing else changes. If it comes into doubt again, it is open again.',
    params: ITEM,
    body: z.strictObject({ note: noteOf('What was found out. It is kept.') }).meta({ id: 'CloseRequest' }),
    sends: { note: NOTE },
    answers: NOTHING,
    examples: { done: {} },
    failures: ['already_exists'],
  }),
} as const;

/** The items in doubt of the calling Agent. */
export const OWN_IN_DOUBT = agentCall({
  chapter: TRANSFERS_CHAPTER,
  route: 'POST /order/in-doubt',
  name: 'listOwnInDoubt',
  summary: 'List what is in doubt',
  description:
    'Your own transfers, callbacks and bets that could not be decided or delivered, page by page. An item leaves the list when ' +
    'it was decided, or when the operator has closed it.',
  body: form({ ...wanted, ...PAGE }).meta({ id: 'OwnInDoubtQuery' }),
  sends: { kind: 'transfer' },
  answers: pageOf(ownItem, 'What is open and in doubt; what came into doubt last comes first.').meta({
    id: 'OwnInDoubtList',
  }),
  examples: { one: onePage(ownExample) },
});

/** The part of an item that both operators and Agents see. */
export type OwnInDoubtItem = AnswerOf<typeof OWN_IN_DOUBT>['list'][number];
