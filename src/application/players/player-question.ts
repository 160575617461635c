import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { chosenProvider, givenCurrency, givenMemberId, type AgentInput } from '../agent-question.ts';
import type { Failure } from '../failure.ts';

/** A question about a player in one currency, as text. */
export type PlayerQuestionInput = AgentInput<'memberId' | 'currency' | 'provider'>;

/** The same question, with each value valid by itself. */
export interface PlayerQuestion {
  readonly agent: Agent;
  /** In upper case. */
  readonly memberId: string;
  /** In upper case. */
  readonly currency: string;
  readonly provider: string | undefined;
}

/** Reads the question; refuses the first field that breaks a rule. */
export function readPlayerQuestion(input: PlayerQuestionInput): Result<PlayerQuestion, Failure> {
  const agent = checkOperator(input.agent, input.operatorCode);
  if (!agent.ok) return agent;
  const memberId = givenMemberId(input.memberId);
  if (!memberId.ok) return memberId;
  const currency = givenCurrency(input.currency);
  if (!currency.ok) return currency;
  const provider = chosenProvider(input.provider);
  if (!provider.ok) return provider;
  return ok({ agent: agent.value, memberId: memberId.value, currency: currency.value, provider: provider.value });
}
