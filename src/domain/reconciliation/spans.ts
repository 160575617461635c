import type { Span } from './compare-books.ts';

/** By how much the clocks of a provider and the gateway may differ, and how late a bet may be listed after it was told. */
const MARGIN_MAX_MS = 600_000;
/** Which part of a provider's longest range is margin, on each side. */
const MARGIN_SHARE = 4;

/** One step of a comparison: what is judged, and the somewhat longer span that is asked for, so that nothing is cut at its edges. */
export interface Step {
  readonly judged: Span;
  readonly asked: Span;
}

/** The first step of what is left; undefined when nothing is. The asked span is at most as long as the provider allows. */
export function nextStep({ fromMs, toMs }: Span, rangeMaxMs: number): Step | undefined {
  if (fromMs >= toMs) return undefined;
  const marginMs = Math.min(MARGIN_MAX_MS, Math.floor(rangeMaxMs / MARGIN_SHARE));
  const endMs = Math.min(toMs, fromMs + rangeMaxMs - 2 * marginMs);
  return {
    judged: { fromMs, toMs: endMs },
    asked: { fromMs: fromMs - marginMs, toMs: endMs + marginMs },
  };
}
