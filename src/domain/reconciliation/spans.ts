import type { Span } from './compare-books.ts';

/** By how much the clocks of a provider and the gateway may differ, and how late a bet may be listed after it was told. */
const MARGIN_AFTER_MAX_MS = 600_000;
/** The same before, and how long a bet may have been open that is listed where it was placed and booked here where it was settled. */
const MARGIN_BEFORE_MAX_MS = 7_200_000;
/** Which part of a provider's longest range is margin at most, on each side. */
const MARGIN_SHARE = 6;

/** One step of a comparison: what is judged, and the somewhat longer span that is asked for, so that nothing is cut at its edges. */
export interface Step {
  readonly judged: Span;
  readonly asked: Span;
}

/** The first step of what is left; undefined when nothing is. The asked span is at most as long as the provider allows. */
export function nextStep({ fromMs, toMs }: Span, rangeMaxMs: number): Step | undefined {
  if (fromMs >= toMs) return undefined;
  const share = Math.floor(rangeMaxMs / MARGIN_SHARE);
  const [beforeMs, afterMs] = [Math.min(MARGIN_BEFORE_MAX_MS, share), Math.min(MARGIN_AFTER_MAX_MS, share)];
  const endMs = Math.min(toMs, fromMs + rangeMaxMs - beforeMs - afterMs);
  return {
    judged: { fromMs, toMs: endMs },
    asked: { fromMs: fromMs - beforeMs, toMs: endMs + afterMs },
  };
}
