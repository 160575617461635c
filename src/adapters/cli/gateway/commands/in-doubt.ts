import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { commandGroup } from '../command.ts';
import { listView, recordView, sentenceView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { objectOf } from '../view/shown-value.ts';

/** The item, the Agent's last answer, and the next command. */
export const inDoubtView: View = (data, look) => {
  const { last_attempt: attempt, next_command: next, ...item } = objectOf(data);
  const answer = attempt === null || attempt === undefined ? '' : `\nLast answer:\n${recordView(attempt, look)}`;
  return `${recordView(item, look)}${answer}${typeof next === 'string' ? `\n-> ${look.spelled(next)}\n` : ''}`;
};

const EXAMPLE = 'transfer-0b9e7c55-3d21-4f0a-8e6b-92d4c1a7f380';
const WHO = 'The item keeps the note with the actor: --actor, as in the log of administration.';

export const inDoubt = commandGroup('in-doubt', 'Undecided and undelivered items, and their remedies.', {
  list: adminCommand(IN_DOUBT.list, {
    summary: 'List the items in doubt, the last first and page by page.',
    examples: ['in-doubt list --kind transfer', 'in-doubt list --agent ACME --status closed --json'],
    view: listView('id', 'reason', 'agent', 'provider', 'member_id', 'reference', 'amount', 'currency', 'since'),
  }),
  show: adminCommand(IN_DOUBT.show, {
    summary: 'Show an item, with the reason in words, the Agent’s last answer and the next command.',
    details: 'A replayed callback and a decided transfer can still be shown.',
    examples: [`in-doubt show ${EXAMPLE}`],
    view: inDoubtView,
  }),
  replay: adminCommand(IN_DOUBT.replay, {
    summary: 'Send a parked callback again.',
    examples: ['in-doubt replay callback-0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
    view: sentenceView('It is sent again; `in-doubt list` shows it if it is parked again.'),
  }),
  resolve: adminCommand(IN_DOUBT.resolve, {
    summary: 'Ask the provider about an item now.',
    details: 'The answer decides a transfer or a grant of free rounds; for any other item the answer is only shown.',
    examples: [`in-doubt resolve ${EXAMPLE}`],
  }),
  decide: adminCommand(IN_DOUBT.decide, {
    summary: 'Decide a transfer, or a grant of free rounds, that no answer of the provider decides.',
    details:
      'A success books the money between the Agent and the provider, a failure books nothing. The decision is final. Rounds that were given need ' +
      '--bonus-code, the provider’s own code of the bonus. Ask the provider’s ' +
      `people first, and put their answer into the note. ${WHO}`,
    examples: [`in-doubt decide ${EXAMPLE} --status success --note "Paid, says Lee of A, ticket 4711." --actor eve`],
    question: (call) => `Decide ${call.argument('ID')} as ${call.text('status') ?? ''}, for good?`,
  }),
  close: adminCommand(IN_DOUBT.close, {
    summary: 'Take an item off the list, with a note.',
    details: WHO,
    examples: [`in-doubt close ${EXAMPLE} --note "Booked by hand, ticket 4711." --actor eve`],
    view: sentenceView('It is closed; `in-doubt show` shows the note.'),
  }),
});
