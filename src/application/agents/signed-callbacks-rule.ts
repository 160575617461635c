import type { Agent } from '../../domain/agent/agent.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** The refusal of an active Agent with an address and without a secret that signs what is sent there. */
export const UNSIGNED = invalidParameter(
  'active',
  'must be false while the Agent has a callback base or a notice address and no callback secret: issue a secret first',
);

/** Whether an attacker could forge callbacks to the Agent if the Agent has no secret. */
export const needsSecret = ({
  isActive,
  callbackBase,
  noticeUrl,
}: Pick<Agent, 'isActive' | 'callbackBase' | 'noticeUrl'>): boolean =>
  isActive && (callbackBase ?? noticeUrl) !== undefined;
