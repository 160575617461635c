import { AuditChange } from '../../../application/change-log/audit-change.ts';
import type { Failure } from '../../../application/failure.ts';
import {
  BlockPlayer,
  UnblockPlayer,
  type BlockedPlayer,
  type StoppedPlayer,
} from '../../../application/players/block-player.ts';
import { LimitPlayer, type LimitedPlayer } from '../../../application/players/limit-player.ts';
import { ShowOwnPlayer, type OwnPlayer } from '../../../application/players/show-own-player.ts';
import { memberIdOf } from '../../../domain/player/member-id.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { OWN_BLOCKING } from '../../api/calls/player-blocks.ts';
import { OWN_LIMITING } from '../../api/calls/player-limits.ts';
import { LIMIT_KINDS } from '../../../domain/player/limit.ts';
import { refusal } from '../answers/answer.ts';
import { ownBlockJson, sessionJson } from '../answers/block-json.ts';
import { ownLimitJson } from '../answers/limit-json.ts';
import type { UseCases } from '../use-cases.ts';
import { onlyFieldsOf, own, upstream, type AgentRoute } from './agent-call.ts';
import { ownSessionJson } from './player-routes.ts';

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
