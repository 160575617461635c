import type { Agent } from '../../domain/agent/agent.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** The refusal of an active Agent with a callback base and without a secret that signs its callbacks. */
export const UNSIGNED = invalidParameter(
  'active',
  'must be false while the Agent has a callback base and no callback secret: issue a secret first',
);

/** Whether an attacker could forge callbacks to the Agent if the Agent has no secret. */
export const needsSecret = ({ isActive, callbackBase }: Pick<Agent, 'isActive' | 'callbackBase'>): boolean =>
  isActive && callbackBase !== undefined;
