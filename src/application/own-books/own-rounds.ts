import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import type { NotFound } from '../failure.ts';
import { chosenCode, listed } from '../list-query.ts';
import type { OpenBetBook, OpenRound } from '../ports/open-bet-book.ts';
import type { ShowRound } from '../timelines/show-round.ts';
import type { TimelineStep } from '../timelines/timeline.ts';

export type ShowOwnRoundInput = AgentInput<'provider' | 'roundId' | 'page' | 'pageSize'>;

/** Shows the timeline of a round as far as the calling Agent's players took part in it, the oldest step first. */
export class ShowOwnRound {
  readonly #round: Pick<ShowRound, 'execute'>;

  constructor(round: Pick<ShowRound, 'execute'>) {
    this.#round = round;
  }

  async execute(
    input: ShowOwnRoundInput,
  ): Promise<Result<NumberedPage<TimelineStep>, InvalidParameter | NotFound | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const provider = givenText('provider', input.provider);
    if (!provider.ok) return provider;
    const given = givenText('round_id', input.roundId);
    if (!given.ok) return given;
    const { page = '', pageSize = '' } = input;
    const agent = caller.value.code;
    return this.#round.execute({
      provider: foldCode(provider.value),
      // Ids of providers keep their spaces.
      round: input.roundId ?? '',
      agent,
      step: '',
      page,
      pageSize,
    });
  }
}

export type ListOpenRoundsInput = AgentInput<'provider' | 'page' | 'pageSize'>;

/** Lists the rounds of the calling Agent's players that have had a stake and no outcome for too long, the oldest first. */
export class ListOpenRounds {
  readonly #openBets: Pick<OpenBetBook, 'openOf'>;

  constructor(openBets: Pick<OpenBetBook, 'openOf'>) {
    this.#openBets = openBets;
  }

  async execute(
    input: ListOpenRoundsInput,
  ): Promise<Result<NumberedPage<OpenRound>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const filter = { agent: caller.value.code, provider: chosenCode(input.provider ?? '') };
    return listed(input, ok(filter), (of, page) => this.#openBets.openOf(of, page));
  }
}
