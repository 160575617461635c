import { IN_DOUBT } from '../../../api/in-doubt.ts';
import type { CommandGroup } from '../command.ts';
import { listView, recordView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

const EXAMPLE = 'transfer-0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380';
const WHO = 'The item keeps the note with the actor: --actor, as in the log of administration.';

export const inDoubt: CommandGroup = {
  name: 'in-doubt',
  summary: 'Undecided and undelivered items, and their remedies.',
  commands: [
    adminCommand({
      name: 'list',
      contract: IN_DOUBT.list,
      summary: 'List the items in doubt, the last first and page by page.',
      examples: ['in-doubt list --kind transfer', 'in-doubt list --agent ACME --status closed --json'],
      view: listView('id', 'reason', 'agent', 'provider', 'member_id', 'reference', 'amount', 'currency', 'since'),
    }),
    adminCommand({
      name: 'show',
      contract: IN_DOUBT.show,
      summary: 'Show an item, with the reason in words.',
      examples: [`in-doubt show ${EXAMPLE}`],
      view: recordView,
    }),
    adminCommand({
      name: 'replay',
      contract: IN_DOUBT.replay,
      summary: 'Send a parked callback again.',
      examples: ['in-doubt replay callback-0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
      view: sentenceView('It is sent again; `in-doubt list` shows it if it is parked again.'),
    }),
    adminCommand({
      name: 'resolve',
      contract: IN_DOUBT.resolve,
      summary: 'Ask the provider about an item now.',
      details: 'The answer decides a transfer; for any other item the answer is only shown.',
      examples: [`in-doubt resolve ${EXAMPLE}`],
      view: recordView,
    }),
    adminCommand({
      name: 'decide',
      contract: IN_DOUBT.decide,
      summary: 'Decide a transfer that no answer of the provider decides.',
      details:
        'A success books the money between the Agent and the provider, a failure books nothing. The decision is final. Ask the provider’s ' +
        `people first, and put their answer into the note. ${WHO}`,
      examples: [`in-doubt decide ${EXAMPLE} --status success --note "Paid, says Lee of A, ticket 4711." --actor eve`],
      question: (call) => `Decide ${call.argument('ID')} as ${call.text('status') ?? ''}, for good?`,
      view: recordView,
    }),
    adminCommand({
      name: 'close',
      contract: IN_DOUBT.close,
      summary: 'Take an item off the list, with a note.',
      details: WHO,
      examples: [`in-doubt close ${EXAMPLE} --note "Booked by hand, ticket 4711." --actor eve`],
      view: sentenceView('It is closed; `in-doubt show` shows the note.'),
    }),
  ],
};
