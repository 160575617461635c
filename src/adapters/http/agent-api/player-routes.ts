import { EndOwnSession, ListOwnSessions } from '../../../application/players/game-sessions.ts';
import { LaunchGame, LaunchTrial, type LaunchedSession } from '../../../application/players/launch-game.ts';
import { LogOutPlayer } from '../../../application/players/log-out-player.ts';
import { QueryBalance } from '../../../application/players/query-balance.ts';
import { RegisterPlayer } from '../../../application/players/register-player.ts';
import { OWN_SESSIONS, ownSession } from '../../api/calls/game-sessions.ts';
import { PLAYERS } from '../../api/calls/players.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { onlyFieldsOf, heavyOwn, upstream, own, type AgentRoute } from './agent-call.ts';
import { AuditChange } from '../../../application/change-log/change-log.ts';
import type { Failure } from '../../../application/failure.ts';
import {
  BlockPlayer,
  UnblockPlayer,
  type BlockedPlayer,
  type StoppedPlayer,
} from '../../../application/players/block-player.ts';
import { LimitPlayer, type LimitedPlayer } from '../../../application/players/limit-player.ts';
import { ShowOwnPlayer, type OwnPlayer } from '../../../application/players/show-own-player.ts';
import { memberIdOf, hubMemberId } from '../../../domain/player/member-id.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { OWN_BLOCKING } from '../../api/calls/player-blocks.ts';
import { OWN_LIMITING } from '../../api/calls/player-limits.ts';
import { LIMIT_KINDS } from '../../../domain/player/limit.ts';
import { refusal } from '../answers/answer.ts';
import { ownBlockJson, sessionJson, ownLimitJson } from '../answers/player-json.ts';
import type { OrderStatus } from '../../../application/bets/show-provider-order.ts';
import { ShowOrderStatus } from '../../../application/bets/show-order-status.ts';
import { ListOwnInDoubt } from '../../../application/in-doubt/in-doubt-desk.ts';
import { typeOf } from '../../../application/transfers/read-transfer.ts';
import { TransferFunds } from '../../../application/transfers/transfer-funds.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { inDoubtJson } from '../answers/in-doubt-json.ts';
import { OWN_IN_DOUBT } from '../../api/calls/in-doubt.ts';
import { TRANSFERS } from '../../api/calls/transfers.ts';

/** The calls about players and games to play. */
export const playerRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  upstream(PLAYERS.register, useCase(RegisterPlayer)),
  upstream(PLAYERS.balance, useCase(QueryBalance)),
  upstream(PLAYERS.logout, useCase(LogOutPlayer), () => ({})),
  upstream(PLAYERS.launch, useCase(LaunchGame), launchedJson),
  upstream(PLAYERS.launchTrial, useCase(LaunchTrial), ({ url }) => ({ game_url: url })),
  heavyOwn(OWN_SESSIONS.list, useCase(ListOwnSessions), (page) => ({ ...page, list: page.list.map(ownSessionJson) })),
  upstream(OWN_SESSIONS.end, useCase(EndOwnSession), ownSessionJson),
];

const launchedJson = ({ url, sessionId, reference, expiresAtMs }: LaunchedSession) => ({
  game_url: url,
  session_id: sessionId,
  reference,
  expires_at: expiresAtMs === undefined ? undefined : instantJson(expiresAtMs),
});

/** A session for the player's Agent. */
const ownSessionJson = shownBy(ownSession);

/**
 * The calls by which Agents change their players, and see them. Changes are in the log of changes, under the name of the Agent. A misspelt field would set
 * no limit, or lift all blocks.
 */
export function playerChanges(useCase: UseCases): readonly AgentRoute[] {
  const { block, unblock, detail } = OWN_BLOCKING;
  const { limits } = OWN_LIMITING;
  const audited = auditedBy(useCase(AuditChange));
  const blocking = onlyFieldsOf(block, upstream(block, useCase(BlockPlayer), stoppedJson));
  const unblocking = onlyFieldsOf(unblock, own(unblock, useCase(UnblockPlayer), blockedJson));
  const limiting = onlyFieldsOf(limits, own(limits, useCase(LimitPlayer), limitedJson));
  return [
    audited(blocking, ['reason', 'until', 'note']),
    audited(unblocking, ['reason', 'note']),
    audited(limiting, ['currency', ...LIMIT_KINDS]),
    own(detail, useCase(ShowOwnPlayer), detailJson),
  ];
}

const blockedJson = ({ memberId, blocks }: BlockedPlayer) => ({
  member_id: memberId,
  blocks: blocks.map(ownBlockJson),
});

const stoppedJson = (player: StoppedPlayer) => ({
  ...blockedJson(player),
  sessions: player.sessions.map(sessionJson),
});

const limitedJson = ({ memberId, currency, limits }: LimitedPlayer) => ({
  member_id: memberId,
  currency,
  limits: limits.map(ownLimitJson),
});

const detailJson = ({
  hubMemberId,
  isActive,
  blocked,
  limits,
  balances,
  accounts,
  lastSession,
  ...player
}: OwnPlayer) => ({
  ...blockedJson(player),
  hub_member_id: hubMemberId,
  active: isActive,
  blocked,
  limits: limits.map(ownLimitJson),
  balances,
  accounts: accounts.map(({ provider, currency, isRegistered }) => ({ provider, currency, registered: isRegistered })),
  last_session: lastSession === undefined ? null : ownSessionJson(lastSession),
});

/** Writes a call to the log of changes before it is made, and its outcome afterwards. */
const auditedBy =
  (auditChange: Pick<AuditChange, 'execute'>) =>
  (route: AgentRoute, fields: readonly string[]): AgentRoute => ({
    ...route,
    call: async (agent, sent, presence) => {
      const member = memberIdOf('member_id', sent['member_id'] ?? '');
      const entity = member.ok ? `players/${agent.code}/${member.value}` : `players/${agent.code}`;
      const actor = `agent:${agent.code}`;
      const place = { credential: 'agent', address: '', requestId: '', method: 'POST', path: route.path };
      let made: Result<string, Failure> | undefined;
      await auditChange.execute({ ...place, actor, entity }, async () => {
        made = await route.call(agent, sent, presence);
        const code = made.ok ? 0 : refusal(made.error).code;
        return { entity, code, fields: fields.filter((field) => sent[field] !== undefined), result: undefined };
      });
      if (made === undefined) throw new Error(`${route.path} was not made`);
      return made;
    },
  });

/** The calls about transfers. */
export const transferRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  upstream(TRANSFERS.transfer, useCase(TransferFunds), ({ transfer: made, memberId }) => ({
    transfer_id: made.transferId,
    username: memberId,
    ...moneyJson(made),
    amount: amountText(made.amount, made.currency),
    status: made.status,
  })),
  upstream(TRANSFERS.status, useCase(ShowOrderStatus), orderJson),
  heavyOwn(OWN_IN_DOUBT, useCase(ListOwnInDoubt), (items) => ({ ...items, list: items.list.map(inDoubtJson) })),
];

const orderJson = (order: OrderStatus, { code }: Agent) => ({
  transfer_id: order.transferId,
  hub_member_id: hubMemberId(code, order.memberId),
  currency: order.currency,
  transfer_type: order.amount === undefined ? null : typeOf(order.amount),
  ...moneyJson(order),
  status: order.status,
  remark: order.remark,
  created_at: instantJson(order.createdAtMs),
});

interface Moved {
  readonly currency: string;
  readonly amount: Decimal | undefined;
  readonly balanceBefore: Decimal | undefined;
  readonly balanceAfter: Decimal | undefined;
}

/** Money with all digits of its currency, or more if the amount is finer; null if it is not known. */
function moneyJson({ currency, amount, balanceBefore, balanceAfter }: Moved) {
  const text = (money: Decimal | undefined) => (money === undefined ? null : amountText(money, currency));
  return { amount: text(amount), balance_before: text(balanceBefore), balance_after: text(balanceAfter) };
}
