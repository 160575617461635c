import type { SentResult } from '../../src/adapters/providers/simulation/simulator-sender.ts';

/** Whether a provider repeats after an answer. Only A's word for a fault is read as a refusal: code 0, "system error". */
export const isUndecided = ({ outcome, code }: SentResult): boolean =>
  outcome === 'unknown' || (outcome === 'refused' && code === SYSTEM_ERROR);

const SYSTEM_ERROR = '0';
