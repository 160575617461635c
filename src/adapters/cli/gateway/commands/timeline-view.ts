import type { Look } from '../view/look.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import type { View } from '../view/views.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Each step of a timeline on a few lines, with its consequences. */
export const timelineView: View = (data, look) => {
  const { list, total, page, pageSize } = objectOf(data);
  const steps = objectsOf(list).map((step) => stepText(step, look));
  return `${steps.join('\n')}\n${shownValue(total)} in all, page ${shownValue(page)} with ${shownValue(pageSize)} each.\n`;
};

function stepText(step: Fields, look: Look): string {
  const { kind, at, decision, entries, callbacks, doubts } = step;
  const about = objectOf(step[String(kind)] ?? {});
  const place = ['provider', 'transaction_id', 'transfer_id', 'round_id', 'agent', 'member_id']
    .filter((name) => (about[name] ?? null) !== null)
    .map((name) => `${name} ${shownValue(about[name])}`);
  return [
    `${look.paint('bold', shownValue(at))}  ${shownValue(decision)}`,
    `  ${place.join(', ')}${(about['told'] ?? null) === null ? '' : `; the provider was told ${shownValue(about['told'])}`}`,
    ...objectsOf(entries).map(
      ({ account, amount, currency }) =>
        `  ledger  ${shownValue(account)}  ${shownValue(amount)} ${shownValue(currency)}`,
    ),
    ...objectsOf(callbacks).flatMap(callbackLines),
    ...objectsOf(doubts).map(({ id, explanation }) => `  in doubt  ${shownValue(id)}  ${shownValue(explanation)}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

const callbackLines = (callback: Fields): readonly string[] => [
  `  callback  ${shownValue(callback['role'])}  ${shownValue(callback['status'])}  ${shownValue(callback['id'])}`,
  ...objectsOf(callback['attempts']).map(
    ({ at, says, answer }) => `    attempt ${shownValue(at)}  the Agent ${shownValue(says)}  ${shownValue(answer)}`,
  ),
  ...noted('    ', callback['waits_because']),
  ...noted('    next attempt ', callback['next_attempt_at']),
];

const noted = (words: string, value: unknown): readonly string[] =>
  (value ?? null) === null ? [] : [`${words}${shownValue(value)}`];
