import type { Span } from './compare-books.ts';

/** A margin for a difference between the clocks of provider and gateway, and for bets that the provider lists later than it reports them. */
const MARGIN_AFTER_MAX_MS = 600_000;
/**
 * A margin for the clocks too, and for the time that a bet was open: a provider may list a bet at its placement, but the gateway books its
 * settlement.
 */
const MARGIN_BEFORE_MAX_MS = 7_200_000;
/** On each side, the margin is at most this fraction (one sixth) of the provider's longest range. */
const MARGIN_SHARE = 6;

/** One step of a comparison: the judged span, and the longer span for which the provider is asked, so that no bet at an edge is missed. */
export interface Step {
  readonly judged: Span;
  readonly asked: Span;
}

/** The first step of the remaining span; undefined if it is empty. The asked span is at most as long as the provider allows. */
export function nextStep({ fromMs, toMs }: Span, rangeMaxMs: number): Step | undefined {
  if (fromMs >= toMs) return undefined;
  const share = Math.floor(rangeMaxMs / MARGIN_SHARE);
  const [beforeMs, afterMs] = [Math.min(MARGIN_BEFORE_MAX_MS, share), Math.min(MARGIN_AFTER_MAX_MS, share)];
  const endMs = Math.min(toMs, fromMs + rangeMaxMs - beforeMs - afterMs);
  return { judged: { fromMs, toMs: endMs }, asked: { fromMs: fromMs - beforeMs, toMs: endMs + afterMs } };
}
