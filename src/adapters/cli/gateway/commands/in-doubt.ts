import { at } from '../admin/admin-request.ts';
import { IN_DOUBT_KINDS, DECISIONS, IN_DOUBT_STATUSES } from '../../../../domain/in-doubt/in-doubt-item.ts';
import type { Argument, CommandGroup } from '../command.ts';
import { listView, recordView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

const ID: Argument = { name: 'ID', description: 'The id of the item, as `in-doubt list` shows it.' };
const EXAMPLE = 'transfer-0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380';

export const inDoubt: CommandGroup = {
  name: 'in-doubt',
  summary: 'What could not be decided or delivered, and what to do about it.',
  commands: [
    adminCommand({
      name: 'list',
      summary: 'List what is in doubt, the last first and page by page.',
      options: {
        kind: { kind: 'text', value: 'KIND', choices: IN_DOUBT_KINDS, description: 'Only of this kind.' },
        agent: { kind: 'text', value: 'AGENT', description: 'Only of this Agent.' },
        provider: { kind: 'text', value: 'PROVIDER', description: 'Only of this provider.' },
        since: { kind: 'text', value: 'INSTANT', description: 'Only since then, such as 2026-11-21T09:00:00Z.' },
        status: { kind: 'text', value: 'STATUS', choices: IN_DOUBT_STATUSES, description: 'Open ones, unless closed.' },
        ...PAGE_OPTIONS,
      },
      examples: ['in-doubt list --kind transfer', 'in-doubt list --agent ACME --status closed --json'],
      request: (call) => ({
        method: 'GET',
        path: '/in-doubt',
        query: {
          ...call.query({ kind: 'kind', agent: 'agent', provider: 'provider', since: 'since', status: 'status' }),
          ...pageOf(call),
        },
      }),
      view: listView('id', 'reason', 'agent', 'provider', 'member_id', 'reference', 'amount', 'currency', 'since'),
    }),
    adminCommand({
      name: 'show',
      summary: 'Show an item, with the reason in words.',
      arguments: [ID],
      examples: [`in-doubt show ${EXAMPLE}`],
      request: (call) => ({ method: 'GET', path: at`/in-doubt/${call.argument('ID')}` }),
      view: recordView,
    }),
    adminCommand({
      name: 'replay',
      summary: 'Send a parked callback again.',
      arguments: [ID],
      examples: ['in-doubt replay callback-0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
      request: (call) => ({ method: 'POST', path: at`/in-doubt/${call.argument('ID')}/replay` }),
      view: sentenceView('It is sent again; `in-doubt list` tells whether it is parked again.'),
    }),
    adminCommand({
      name: 'resolve',
      summary: 'Ask the provider about an item now.',
      details: 'A transfer is decided by the answer; of anything else the answer is only told.',
      arguments: [ID],
      examples: [`in-doubt resolve ${EXAMPLE}`],
      request: (call) => ({ method: 'POST', path: at`/in-doubt/${call.argument('ID')}/resolve` }),
      view: recordView,
    }),
    adminCommand({
      name: 'decide',
      summary: 'Decide a transfer that no answer of the provider decides.',
      details:
        'A success books the money between the Agent and the provider, a failure books nothing. It is final. Ask the provider’s people ' +
        'first; the note says what they said. Kept with it is who says so: --actor, as in the log of administration.',
      arguments: [ID],
      options: {
        status: {
          kind: 'text',
          value: 'STATUS',
          field: 'status',
          choices: DECISIONS,
          isRequired: true,
          description: 'What became of it.',
        },
        note: {
          kind: 'text',
          value: 'NOTE',
          field: 'note',
          isRequired: true,
          description: 'What was found out, and from whom.',
        },
      },
      examples: [`in-doubt decide ${EXAMPLE} --status success --note "Paid, says Lee of A, ticket 4711." --actor eve`],
      question: (call) => `Decide ${call.argument('ID')} as ${call.text('status') ?? ''}, for good?`,
      request: (call) => ({
        method: 'POST',
        path: at`/in-doubt/${call.argument('ID')}/decide`,
        body: call.fields(),
      }),
      view: recordView,
    }),
    adminCommand({
      name: 'close',
      summary: 'Take an item off the list, with a note that is kept.',
      details: 'Kept with it is who says so: --actor, as in the log of administration.',
      arguments: [ID],
      options: {
        note: {
          kind: 'text',
          value: 'NOTE',
          field: 'note',
          isRequired: true,
          description: 'What was found out.',
        },
      },
      examples: [`in-doubt close ${EXAMPLE} --note "Booked by hand, ticket 4711." --actor eve`],
      request: (call) => ({
        method: 'POST',
        path: at`/in-doubt/${call.argument('ID')}/close`,
        body: call.fields(),
      }),
      view: sentenceView('It is closed; `in-doubt show` tells what was said.'),
    }),
  ],
};
