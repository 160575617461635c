import type { Gate } from '../../../application/admission/gate.ts';
import { AwaitedBodies } from './awaited-bodies.ts';
import { CredentialLookUps } from './credential-look-ups.ts';
import { RequestGuard, type RequestLimits } from './request-guard.ts';

/** The parts that every door for people and administration shares. */
export interface Doors {
  readonly guard: RequestGuard;
  readonly gate: Gate;
  readonly bodies: AwaitedBodies;
  readonly lookUps: CredentialLookUps;
}

/** The doors of one process. */
export function doorsOf(limits: RequestLimits, gate: Gate): Doors {
  const guard = new RequestGuard(limits);
  return { guard, gate, bodies: new AwaitedBodies(guard), lookUps: new CredentialLookUps(guard, gate) };
}
