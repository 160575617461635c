import { objectOf } from '../view/shown-value.ts';
import { recordView, type View } from '../view/views.ts';

/** The item, the Agent's last answer, and the next command. */
export const inDoubtView: View = (data, look) => {
  const { last_attempt: attempt, next_command: next, ...item } = objectOf(data);
  const answer = attempt === null || attempt === undefined ? '' : `\nLast answer:\n${recordView(attempt, look)}`;
  return `${recordView(item, look)}${answer}${typeof next === 'string' ? `\n-> ${next}\n` : ''}`;
};
