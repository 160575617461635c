import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import { chosenCode, listed } from '../list-query.ts';
import type { TimelineStore } from '../ports/timeline-store.ts';
import type { StepPlaces } from '../ports/step-places.ts';
import { withPageOfStep, type TimelinePage } from './page-of-step.ts';
import type { Timeline, TimelineStep } from './timeline.ts';

/** The round and the page of its timeline, as text; an empty Agent counts as omitted. */
export interface RoundQuery extends TimelinePage {
  readonly provider: string;
  readonly round: string;
  readonly agent: string;
}

export interface ShowRoundParts {
  readonly timelineStore: Pick<TimelineStore, 'round'>;
  readonly stepPlaces: Pick<StepPlaces, 'inRound'>;
  readonly timeline: Timeline;
}

/** Shows the timeline of a round, the oldest step first. */
export class ShowRound {
  readonly #parts: ShowRoundParts;

  constructor(parts: ShowRoundParts) {
    this.#parts = parts;
  }

  async execute(question: RoundQuery): Promise<Result<NumberedPage<TimelineStep>, InvalidParameter | NotFound>> {
    const { provider, round: roundId, agent } = question;
    const ref = { provider: foldCode(provider), roundId, agent: chosenCode(agent) };
    const { timelineStore, stepPlaces, timeline } = this.#parts;
    const paged = await withPageOfStep(question, (step) => stepPlaces.inRound(ref, step));
    if (!paged.ok) return paged;
    const shown = await listed(paged.value, ok(ref), async (of, page) =>
      timeline.of(await timelineStore.round(of, page)),
    );
    return shown.ok && shown.value.total === 0 ? err(notFound('round', roundId)) : shown;
  }
}
