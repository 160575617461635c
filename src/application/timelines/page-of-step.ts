import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';

/** The page of a timeline, as text. With a step, it is the page that contains the step. An empty text counts as omitted. */
export interface TimelinePage {
  readonly page: string;
  readonly pageSize: string;
  readonly step: string;
}

/** The question with the number of the page that contains the wanted step; without a step, the unchanged question. */
export async function withPageOfStep<Question extends TimelinePage>(
  question: Question,
  placeOf: (stepId: string) => Promise<number | undefined>,
): Promise<Result<Question, InvalidParameter | NotFound>> {
  const { step, pageSize } = question;
  if (step === '') return ok(question);
  const wanted = PageRequest.of('', pageSize);
  if (!wanted.ok) return wanted;
  const before = await placeOf(step);
  if (before === undefined) return err(notFound('step', step));
  return ok({ ...question, page: String(Math.floor(before / wanted.value.pageSize) + 1) });
}
