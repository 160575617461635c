import {
  CancelFreeRounds,
  ListOwnFreeRounds,
  QueryFreeRoundOptions,
  type FreeRoundOptions,
} from '../../../application/free-rounds/free-rounds.ts';
import { GrantFreeRounds } from '../../../application/free-rounds/grant-free-rounds.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { OWN_FREE_ROUNDS } from '../../api/calls/free-rounds.ts';
import { ownGrantJson } from '../answers/free-rounds-json.ts';
import type { UseCases } from '../use-cases.ts';
import { onlyFieldsOf, upstream, type AgentRoute } from './agent-call.ts';

/** The calls about free rounds. */
export const freeRoundRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  upstream(OWN_FREE_ROUNDS.options, useCase(QueryFreeRoundOptions), optionsJson),
  onlyFieldsOf(OWN_FREE_ROUNDS.grant, upstream(OWN_FREE_ROUNDS.grant, useCase(GrantFreeRounds), ownGrantJson)),
  upstream(OWN_FREE_ROUNDS.cancel, useCase(CancelFreeRounds), ownGrantJson),
  upstream(OWN_FREE_ROUNDS.list, useCase(ListOwnFreeRounds), (page) => ({
    ...page,
    list: page.list.map(ownGrantJson),
  })),
];

const optionsJson = ({ provider, currency, rules, offers }: FreeRoundOptions) => ({
  provider,
  currency,
  games_max: rules.gamesMax,
  rounds_max: rules.roundsMax,
  days_max: rules.daysMax,
  offers: offers.map(({ gameId, kind, amount, rounds }) => ({
    game_id: gameId,
    stake_kind: kind,
    stake: amount === undefined ? null : amountText(amount, currency),
    rounds: rounds ?? null,
  })),
});
