import { err, NOT_SAID, type RecordedEvents } from '../../../../src/adapters/providers/protocol-kit.ts';

/** This protocol has no query for bets yet. Name the source of the rule for each number. */
export const recordedEvents: RecordedEvents = () => err(NOT_SAID.nothing);
