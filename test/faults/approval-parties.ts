import { approvedCalls } from '../../src/adapters/http/index.ts';
import { AuditChange } from '../../src/application/change-log/change-log.ts';
import {
  AskApproval,
  DecideApproval,
  CarryOutApproval,
  type CarryOut,
} from '../../src/application/people/approvals.ts';
import { readConfig } from '../../src/infrastructure/config/read-config.ts';
import { createContainer } from '../../src/infrastructure/container/container.ts';
import { TOKENS } from '../../src/infrastructure/container/tokens.ts';
import { LogDestination } from '../../src/infrastructure/telemetry/log-destination.ts';

/** BASE_URL of this gateway. */
export const PUBLIC_URL = 'https://gateway.example';

/** The parts of a gateway that carry out calls which two people want, around a step that a test may break. */
export async function openApprovals(databaseUrl: string, around?: (inner: CarryOut) => CarryOut) {
  const secretsKey = '0'.repeat(64);
  const environment = { DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey, BASE_URL: PUBLIC_URL };
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
  if (!config.ok) throw new Error(config.error.join());
  const secrets = { admin: { kind: 'off' }, secretsKey } as const;
  const container = createContainer({ config: config.value, secrets, logDestination: new LogDestination(1) });
  const { approvals, secretBox, clock, observeAccess } = TOKENS;
  const parts = {
    approvals: await container.getAsync(approvals),
    auditChange: await container.getAsync(AuditChange),
    secrets: await container.getAsync(secretBox),
    clock: await container.getAsync(clock),
    observe: await container.getAsync(observeAccess),
  };
  const useCase = await container.getAsync(TOKENS.useCase);
  const carryOutApproval =
    around === undefined
      ? await container.getAsync(CarryOutApproval)
      : new CarryOutApproval({ ...parts, carryOut: around(approvedCalls(useCase, PUBLIC_URL)) });
  return {
    ...parts,
    administrators: await container.getAsync(TOKENS.administrators),
    carryOutApproval,
    askApproval: await container.getAsync(AskApproval),
    decideApproval: new DecideApproval({ ...parts, carryOutApproval }),
    close: () => container.unbindAllAsync(),
  };
}
