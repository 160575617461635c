import type { Knex } from 'knex';
import type {
  GivenQuestion,
  NotedAnswer,
  PulledQuestion,
  PulledQuestions,
} from '../../../application/ports/pulled-questions.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';

/** An answer may be sent again for so long after the end of its question. */
const KEPT_MS = 60_000;

/** Questions in the unlogged table `pulled_questions`. Each step is one statement, and the lock of the row decides which of two comes first. */
export class KnexPulledQuestions implements PulledQuestions {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async open({ id, agent, role, body, traceparent, endsAtMs }: PulledQuestion, nowMs: number): Promise<void> {
    const times = { ends_at: new Date(endsAtMs), over: new Date(nowMs - KEPT_MS) };
    const bindings = { id, agent, role, body, traceparent: traceparent ?? null, ...times };
    await runPrepared(this.#knex, OPEN, bindings);
  }

  async give(agent: string, nowMs: number, max: number): Promise<readonly GivenQuestion[]> {
    const { rows } = await runPrepared(this.#knex, GIVE, { agent, now: new Date(nowMs), max });
    return rows
      .map(({ traceparent, ends_at, secrets, ...row }) => ({
        ...row,
        traceparent: traceparent ?? undefined,
        endsAtMs: ends_at.getTime(),
        secretsSealed: secrets,
      }))
      .sort((left, right) => left.endsAtMs - right.endsAtMs);
  }

  async answer(
    { id, agent, givenAtMs, httpStatus, text }: NotedAnswer,
    nowMs: number,
  ): ReturnType<PulledQuestions['answer']> {
    const { rows } = await runPrepared(this.#knex, ANSWER, {
      id: lookupGuid(id),
      agent,
      given_at: new Date(givenAtMs),
      http_status: httpStatus,
      answer: lookupText(text),
      now: new Date(nowMs),
    });
    return rows[0] ?? { fate: 'late', role: undefined };
  }

  async answered(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await runPrepared(this.#knex, ANSWERED, { ids: [...ids] });
    return new Set(rows.map(({ id }) => id));
  }

  async end(id: string): ReturnType<PulledQuestions['end']> {
    const { rows } = await runPrepared(this.#knex, END, { id });
    const [row] = rows;
    if (row === undefined) return { isGiven: true, answer: undefined };
    const { given_at, http_status: httpStatus, answer: text } = row;
    const answer = httpStatus === null || text === null ? undefined : { httpStatus, text };
    return { isGiven: given_at !== null, answer };
  }
}

const OPEN: Prepared = {
  name: 'open-pulled-question',
  text: `
with forgotten as (
  delete from pulled_questions where id = any (array(
    select id from pulled_questions where ends_at < :over::timestamptz order by ends_at limit 20 for update skip locked
  ))
)
insert into pulled_questions (id, agent, role, body, traceparent, ends_at)
values (:id::uuid, :agent, :role, :body, :traceparent, :ends_at::timestamptz)`,
};

interface GivenRow extends Pick<PulledQuestion, 'id' | 'agent' | 'role' | 'body'> {
  readonly traceparent: string | null;
  readonly ends_at: Date;
  readonly secrets: readonly string[];
}

const GIVE: Prepared<GivenRow> = {
  name: 'give-pulled-questions',
  text: `
update pulled_questions set given_at = :now::timestamptz
where id = any (array(
  select id from pulled_questions
  where agent = :agent and given_at is null and not is_over and ends_at > :now::timestamptz
  order by ends_at limit :max for update skip locked
))
returning id, agent, role, body, traceparent, ends_at, array(
  select secret_sealed from callback_secrets secret
  where secret.agent = pulled_questions.agent and revoked_at is null order by created_at desc, secret.id desc) as secrets`,
};

const ANSWER: Prepared<{ readonly fate: 'noted' | 'other' | 'late'; readonly role: PulledQuestion['role'] }> = {
  name: 'answer-pulled-question',
  text: `
with asked as materialized (
  select id, role, http_status, answer, is_over or ends_at <= :now::timestamptz as is_late from pulled_questions
  where id = :id::uuid and agent = :agent and given_at = :given_at::timestamptz for update
), noted as (
  update pulled_questions set http_status = :http_status, answer = :answer from asked
  where pulled_questions.id = asked.id and asked.answer is null and not asked.is_late
)
select role, case
  when answer is null then case when is_late then 'late' else 'noted' end
  when answer = :answer and http_status = :http_status then 'noted' else 'other' end as fate
from asked`,
};

const ANSWERED: Prepared<{ readonly id: string }> = {
  name: 'find-answered-questions',
  text: `select id from pulled_questions where id = any (:ids::uuid[]) and answer is not null`,
};

const END: Prepared<{
  readonly given_at: Date | null;
  readonly http_status: number | null;
  readonly answer: string | null;
}> = {
  name: 'end-pulled-question',
  text: `update pulled_questions set is_over = true where id = :id::uuid returning given_at, http_status, answer`,
};
