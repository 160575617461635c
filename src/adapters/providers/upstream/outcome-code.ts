import type { EventOutcome } from '../../../application/ports/provider-inbox.ts';
import type { RefusedBecause } from '../../../domain/wallet/decide-event.ts';

/** The codes of the outcomes of an event. */
export interface OutcomeCodes<Code> {
  readonly accepted: Code;
  readonly repeated: Code;
  /** For a correction whose bet has not arrived, if the upstream must not treat it as done. */
  readonly awaited: Code;
  readonly refused: Readonly<Record<RefusedBecause, Code>>;
  readonly failed: Code;
}

export function outcomeCode<Code>(outcome: EventOutcome, codes: OutcomeCodes<Code>): Code {
  if (outcome.kind === 'refused') return codes.refused[outcome.because];
  return outcome.kind === 'awaited' && outcome.isAccepted ? codes.accepted : codes[outcome.kind];
}
