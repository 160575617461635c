import { checkOperator } from '../../domain/agent/agent.ts';
import type { GameSession } from '../../domain/player/game-session.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import { notFound, type Failure } from '../failure.ts';
import { chosenCode, chosenFlag, chosenInstant, listed, type ListQuery } from '../list-query.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { GameSessionFilter, GameSessions } from '../ports/game-sessions.ts';
import type { MapAgentCall } from '../providers/map-unified-call.ts';
import type { EndSessions } from './end-sessions.ts';
import { readGameId } from './read-launch.ts';

export type GameSessionQuery = ListQuery<'agent' | 'player' | 'provider' | 'game_id' | 'active' | 'since' | 'until'>;

/** Lists sessions of players, the newest first. */
export class ListGameSessions {
  readonly #sessions: Pick<GameSessions, 'list'>;

  constructor(sessions: Pick<GameSessions, 'list'>) {
    this.#sessions = sessions;
  }

  execute(query: GameSessionQuery): Promise<Result<NumberedPage<GameSession>, Failure>> {
    return listed(query, filterOf(query), (filter, page) => this.#sessions.list(filter, page));
  }
}

const filterOf = (query: GameSessionQuery): Result<GameSessionFilter, InvalidParameter> =>
  all({
    agent: ok(chosenCode(query.agent)),
    memberId: ok(chosenCode(query.player)),
    provider: ok(chosenCode(query.provider)),
    gameId: query.game_id === '' ? ok(undefined) : readGameId(query.game_id),
    isActive: chosenFlag('active', query.active),
    sinceMs: chosenInstant('since', query.since),
    untilMs: chosenInstant('until', query.until),
  });

export type ListOwnSessionsInput = AgentInput<
  'memberId' | 'provider' | 'gameId' | 'active' | 'since' | 'until' | 'page' | 'pageSize'
>;

/** Lists the sessions of the calling Agent's players, the newest first. */
export class ListOwnSessions {
  readonly #list: Pick<ListGameSessions, 'execute'>;

  constructor(list: Pick<ListGameSessions, 'execute'>) {
    this.#list = list;
  }

  async execute(input: ListOwnSessionsInput): Promise<Result<NumberedPage<GameSession>, Failure>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { memberId: player = '', gameId: game_id = '', provider = '', active = '' } = input;
    const { since = '', until = '', page = '', pageSize = '' } = input;
    const agent = caller.value.code;
    return this.#list.execute({ agent, player, game_id, provider, active, since, until, page, pageSize });
  }
}

export interface EndOwnSessionParts {
  readonly gameSessions: Pick<GameSessions, 'find'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly map: MapAgentCall;
  readonly endSessions: EndSessions;
}

/**
 * Ends a session at its provider. Providers end all games of an account, so all its sessions are over. Nothing is done where the provider cannot end
 * games, and for a session that is over. A session of another Agent does not exist for the caller.
 */
export class EndOwnSession {
  readonly #parts: EndOwnSessionParts;

  constructor(parts: EndOwnSessionParts) {
    this.#parts = parts;
  }

  /** With `memberId`, only a session of that player exists. */
  async execute(input: AgentInput<'sessionId'>, memberId?: string): Promise<Result<GameSession, Failure>> {
    const { gameSessions, accounts, map, endSessions } = this.#parts;
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      id: givenText('session_id', input.sessionId),
    });
    if (!read.ok) return read;
    const { agent, id } = read.value;
    const session = await gameSessions.find(id);
    if (session?.agent !== agent.code) return err(notFound('session', id));
    if (memberId !== undefined && session.memberId !== foldCode(memberId)) return err(notFound('session', id));
    if (!session.isActive) return ok(session);
    const mapped = await map.execute({ agent, provider: session.provider, call: 'kick_logout' });
    if (!mapped.ok) return mapped;
    const account = await accounts.find(session);
    if (account === undefined) throw new Error(`the account of the session ${id} is gone`);
    const ended = await endSessions.endAt(agent, account, 'ended');
    return ended.ok ? ok((await gameSessions.find(id)) ?? session) : ended;
  }
}
