import type { AnswerOf } from '../../api/call.ts';
import type { AGENTS } from '../../api/calls/agents.ts';
import { html, type Child } from '../../pages/html.ts';
import { notice } from './notices.ts';
import { activity, badge, time } from './values.ts';

type Agent = Pick<AnswerOf<typeof AGENTS.show>, 'active' | 'moved_away_at'>;

/** The state of the Agent: switched on or off, or moved to another cell. */
export const agentState = ({ active, moved_away_at: at }: Agent): Child =>
  at === null ? activity(active) : html`${badge('moved away', 'quiet')} <span class="about">on ${time(at)}</span>`;

/** Warns that an Agent is at home in another cell, and says what can no longer be done; undefined for an Agent at home. */
export const movedNotice = ({ moved_away_at: at }: Agent): Child =>
  at === null
    ? undefined
    : notice(
        'warn',
        html`This Agent moved away to another cell on ${time(at)}. This page shows what was here before. Its settings,
        offer rules, tokens and secrets are changed in that cell, and its callbacks come from there.`,
      );
