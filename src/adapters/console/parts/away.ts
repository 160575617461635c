import type { AnswerOf } from '../../api/call.ts';
import type { AGENTS } from '../../api/calls/agents.ts';
import { html, type Child } from '../../pages/html.ts';
import { notice } from './notices.ts';
import { activity, badge, time } from './values.ts';

type Agent = AnswerOf<typeof AGENTS.show>;
type Away = NonNullable<Agent['away']>;

const WORDS: Readonly<Record<Away, string>> = {
  pausing: 'being moved away',
  leaving: 'being moved away',
  left: 'moved away',
  arriving: 'arriving here',
};

/** The state of the Agent: switched on or off, or the step of a move. */
export const agentState = ({ active, away, moved_at }: Pick<Agent, 'active' | 'away' | 'moved_at'>): Child =>
  away === null
    ? activity(active)
    : html`${badge(WORDS[away], away === 'left' ? 'quiet' : 'busy')}
        <span class="about">${away === 'left' ? 'on' : 'since'} ${time(moved_at)}</span>`;

/** Warns that an Agent is not at home here, and says what can no longer be done; undefined for an Agent at home. */
export function awayNotice({ away, moved_at }: Agent): Child {
  if (away === null) return undefined;
  if (away === 'left')
    return notice(
      'warn',
      html`This Agent moved away to another cell on ${time(moved_at)}. This page shows what was here before. Its
      settings, offer rules, tokens and secrets are changed in that cell, and its callbacks come from there.`,
    );
  return notice(
    'warn',
    html`This Agent is being moved to another cell since ${time(moved_at)}. Nothing of it can be changed until the move
    has ended.`,
  );
}
