import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import { all, type Result } from '../../domain/shared/result.ts';
import { chosenProvider, givenCurrency, givenMemberId, type AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';

/** A query about a player in one currency, as text. */
export type PlayerQueryInput = AgentInput<'memberId' | 'currency' | 'provider'>;

/** The query after each value was checked by itself. */
export interface PlayerQuery {
  readonly agent: Agent;
  /** In upper case. */
  readonly memberId: string;
  /** In upper case. */
  readonly currency: string;
  readonly provider: string | undefined;
}

/** Reads the query; refuses the first field that breaks a rule. */
export const readPlayerQuery = (input: PlayerQueryInput): Result<PlayerQuery, Failure> =>
  all({
    agent: checkOperator(input.agent, input.operatorCode),
    memberId: givenMemberId(input.memberId),
    currency: givenCurrency(input.currency),
    provider: chosenProvider(input.provider),
  });
