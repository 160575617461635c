import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import { chosenCode, listed } from '../list-question.ts';
import type { MoneyTrail } from '../ports/money-trail.ts';
import type { Timeline, TimelineStep } from './timeline.ts';

/** The round and the page of its timeline, as text; an empty Agent or page counts as omitted. */
export interface RoundQuestion {
  readonly provider: string;
  readonly round: string;
  readonly agent: string;
  readonly page: string;
  readonly pageSize: string;
}

/** Shows the timeline of a round, the oldest step first. */
export class ShowRound {
  readonly #trail: Pick<MoneyTrail, 'round'>;
  readonly #timeline: Timeline;

  constructor(trail: Pick<MoneyTrail, 'round'>, timeline: Timeline) {
    this.#trail = trail;
    this.#timeline = timeline;
  }

  async execute(question: RoundQuestion): Promise<Result<NumberedPage<TimelineStep>, InvalidParameter | NotFound>> {
    const { provider, round: roundId, agent } = question;
    const ref = { provider: foldCode(provider), roundId, agent: chosenCode(agent) };
    const shown = await listed(question, ok(ref), async (of, page) =>
      this.#timeline.of(await this.#trail.round(of, page)),
    );
    return shown.ok && shown.value.total === 0 ? err(notFound('round', roundId)) : shown;
  }
}
