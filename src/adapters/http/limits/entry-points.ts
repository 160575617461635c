import type { Gate } from '../../../application/admission/gate.ts';
import { AwaitedBodies } from '../messages/awaited-bodies.ts';
import { CredentialLookUps } from './credential-look-ups.ts';
import { RequestGuard, type RequestLimits } from './request-guard.ts';

/** The parts that all entry points for people and administration share. */
export interface EntryPoints {
  readonly guard: RequestGuard;
  readonly gate: Gate;
  readonly bodies: AwaitedBodies;
  readonly lookUps: CredentialLookUps;
}

/** Creates these parts, once for each process. */
export function entryPointsOf(limits: RequestLimits, gate: Gate): EntryPoints {
  const guard = new RequestGuard(limits);
  return { guard, gate, bodies: new AwaitedBodies(guard), lookUps: new CredentialLookUps(guard, gate) };
}
