import { ListGameChanges, type GameChanges } from '../../../application/catalogue/list-game-changes.ts';
import { ShowGameDetails } from '../../../application/catalogue/show-game-details.ts';
import { ListGames, SearchGames } from '../../../application/catalogue/list-games.ts';
import { GAMES } from '../../api/calls/games.ts';
import type { UseCases } from '../use-cases.ts';
import { shownDetailsJson } from '../answers/details-json.ts';
import {
  heavyOwn,
  onlyFieldsOf,
  OWN,
  route,
  searching,
  own,
  upstream,
  type AgentRoute,
  type AgentCall,
} from './agent-call.ts';
import { gameJson } from './game-json.ts';
import { MEMO_BYTES } from './page-memo.ts';
import { ownBooksRoutes, reportRoutes } from './report-routes.ts';
import { playerChanges, playerRoutes, transferRoutes } from './player-routes.ts';
import type { GameChange } from '../../../domain/catalogue/game-change.ts';
import { ok } from '../../../domain/shared/result.ts';
import { AnswerCallback } from '../../../application/callbacks/answer-callback.ts';
import { PullCallbacks, type PulledCallback } from '../../../application/callbacks/pull-callbacks.ts';
import { PULL } from '../../api/calls/pull.ts';
import { instantJson } from '../answers/json-names.ts';
import {
  CancelFreeRounds,
  ListOwnFreeRounds,
  QueryFreeRoundOptions,
  type FreeRoundOptions,
} from '../../../application/free-rounds/free-rounds.ts';
import { GrantFreeRounds } from '../../../application/free-rounds/grant-free-rounds.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { OWN_FREE_ROUNDS } from '../../api/calls/free-rounds.ts';
import { ownGrantJson } from '../answers/player-json.ts';

/** The Agent interface, one line a path. All are POST. */
export const agentRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  // The hot path has a reader and a writer of its own; a test holds them to the contract.
  route(GAMES.list, { ...OWN, memoBytes: MEMO_BYTES.list }, gameList(useCase(ListGames))),
  heavyOwn(GAMES.changes, useCase(ListGameChanges), gameChangesJson),
  onlyFieldsOf(
    GAMES.search,
    searching(GAMES.search, useCase(SearchGames), (found) => ({ ...found, list: found.list.map(gameJson) })),
  ),
  heavyOwn(GAMES.detail, useCase(ShowGameDetails), ({ list, missing }) => ({
    list: list.map((named) => ({
      ...gameJson(named),
      restricted_countries: named.restrictedCountries,
      ...shownDetailsJson(named.game.details),
    })),
    missing,
  })),
  ...playerRoutes(useCase),
  ...playerChanges(useCase),
  ...reportRoutes(useCase),
  ...transferRoutes(useCase),
  ...freeRoundRoutes(useCase),
  ...ownBooksRoutes(useCase),
  ...pullRoutes(useCase),
];

/** The changes of the game list since a cursor. */
const gameChangesJson = ({ list, cursor, hasMore }: GameChanges) => ({
  list: list.map(changeJson),
  cursor,
  has_more: hasMore,
});

const changeJson = (change: GameChange) =>
  change.change === 'withdrawn'
    ? change
    : { change: change.change, id: change.offered.game.id, game: gameJson(change.offered) };

/** `POST /papi/v1/game/list`: the specification's query. */
const gameList =
  (useCase: ListGames): AgentCall =>
  async (agent, fields) => {
    const listed = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      gameType: fields['game_type'],
      category: fields['category'],
      currency: fields['currency'],
      country: fields['country'],
      page: fields['page'],
      pageSize: fields['pageSize'],
    });
    if (!listed.ok) return listed;
    const { list, total, page, pageSize } = listed.value;
    return ok(JSON.stringify({ list: list.map(gameJson), total, page, pageSize }));
  };

/** The calls of an Agent that fetches its callbacks. */
const pullRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  route(PULL.pull, OWN, async (agent, { operator_code, limit, wait_seconds }, presence) => {
    const input = { agent, operatorCode: operator_code, limit, waitSeconds: wait_seconds };
    const pulled = await useCase(PullCallbacks).execute(input, presence());
    return pulled.ok ? ok(JSON.stringify({ list: pulled.value.map(pulledJson) })) : pulled;
  }),
  own(PULL.answer, useCase(AnswerCallback)),
];

const pulledJson = ({ callbackId, answerBeforeMs, lease, ...pulled }: PulledCallback) => ({
  callback_id: callbackId,
  lease,
  answer_before: instantJson(answerBeforeMs),
  ...pulled,
});

/** The calls about free rounds. */
const freeRoundRoutes = (useCase: UseCases): readonly AgentRoute[] => [
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
