import type { Migration } from '../database/migrate.ts';
import { agentsAtHome } from './0003-agents-at-home.ts';

/**
 * Questions to Agents that fetch them. A question lives for the seconds in which its provider waits, so the table is unlogged: after a crash of the
 * server it is empty, and each question counts as one that the Agent may have got. A process of before asks such an Agent at its address.
 */
export const pulledQuestions: Migration = {
  name: '0025-pulled-questions',
  requires: agentsAtHome.name,
  async up(trx) {
    await trx.raw(QUESTIONS);
  },
};

const QUESTIONS = `
create unlogged table pulled_questions (
  id uuid primary key,
  agent text collate "C" not null,
  role text not null,
  body text not null,
  traceparent text,
  ends_at timestamptz not null,
  given_at timestamptz,
  http_status integer,
  answer text,
  is_over boolean not null default false,
  check (num_nulls(http_status, answer) in (0, 2))
);
create index pulled_questions_not_given on pulled_questions (agent, ends_at) where given_at is null and not is_over;
create index pulled_questions_by_end on pulled_questions (ends_at)`;
