import { AesSecretBox } from '../../../src/adapters/cryptography/aes-secret-box.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { approvedCalls, type UseCases } from '../../../src/adapters/http/index.ts';
import type { AuditChange } from '../../../src/application/change-log/change-log.ts';
import type { ObserveAccess } from '../../../src/application/people/note-access.ts';
import {
  AskApproval,
  ShowApprovals,
  DecideApproval,
  CarryOutApproval,
} from '../../../src/application/people/approvals.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';

interface Parts {
  readonly clock: Clock;
  readonly useCase: UseCases;
  readonly auditChange: AuditChange;
  readonly publicUrl: string | undefined;
  readonly observe: ObserveAccess;
}

const DAY_MS = 86_400_000;

/** The use cases about calls that need a second person. */
export function approvalsOver(
  world: ReturnType<typeof inMemoryInDoubtWorld>,
  { clock, useCase, auditChange, publicUrl, observe }: Parts,
) {
  const secrets = new AesSecretBox(new Uint8Array(32));
  const parts = { ...world, secrets, clock, observe, randomness: new NodeRandomness(), lifeMs: DAY_MS };
  const carryOutApproval = new CarryOutApproval({ ...parts, auditChange, carryOut: approvedCalls(useCase, publicUrl) });
  return [new AskApproval(parts), new ShowApprovals(parts), new DecideApproval({ ...parts, carryOutApproval })];
}
