import type { AnswerOf } from '../../api/call.ts';
import type { AGENTS } from '../../api/calls/agents.ts';
import { html, type Child } from '../../pages/html.ts';
import { notice } from './notices.ts';
import { activity, badge, code, time } from './values.ts';

type Agent = Pick<AnswerOf<typeof AGENTS.show>, 'active' | 'moved_away_at'>;

/** The state of the Agent: switched on or off, or moved to another cell. */
export const agentState = ({ active, moved_away_at: at }: Agent): Child =>
  at === null ? activity(active) : html`${badge('moved away', 'quiet')} <span class="about">on ${time(at)}</span>`;

/** The place to which the Agent's callbacks go. */
export const callbackPlace = ({
  callback_delivery: delivery,
  callback_base: base,
}: Pick<AnswerOf<typeof AGENTS.show>, 'callback_delivery' | 'callback_base'>): Child => {
  if (delivery === 'pull') return badge('fetched', 'quiet');
  return base === null ? badge('none', 'warn') : code(base);
};

/** Whether a question can be sent to the Agent's system from here. */
export const mayBeTested = ({
  callback_base,
  callback_delivery,
  moved_away_at,
}: Pick<AnswerOf<typeof AGENTS.show>, 'callback_base' | 'callback_delivery' | 'moved_away_at'>): boolean =>
  callback_base !== null && callback_delivery === 'push' && moved_away_at === null;

/** Warns that an Agent is at home in another cell, and says what can no longer be done; undefined for an Agent at home. */
export const movedNotice = ({ moved_away_at: at }: Agent): Child =>
  at === null
    ? undefined
    : notice(
        'warn',
        html`This Agent moved away to another cell on ${time(at)}. This page shows what was here before. Its settings,
        offer rules, tokens and secrets are changed in that cell, and its callbacks come from there.`,
      );
