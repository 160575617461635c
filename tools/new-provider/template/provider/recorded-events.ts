import { NOT_SAID, type RecordedEvents } from '../../../../src/domain/reconciliation/recorded-events.ts';
import { err } from '../../../../src/domain/shared/result.ts';

/** This protocol has no query for bets yet. Name the source of the rule for each number. */
export const recordedEvents: RecordedEvents = () => err(NOT_SAID.nothing);
