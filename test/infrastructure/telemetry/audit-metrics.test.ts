import { expect } from 'chai';
import { Registry } from 'prom-client';
import { AuditMetrics } from '../../../src/infrastructure/telemetry/audit-metrics.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';

describe('AuditMetrics', () => {
  let registry: Registry;
  let metrics: AuditMetrics;

  beforeEach(() => {
    registry = new Registry();
    metrics = new AuditMetrics(registry);
  });

  const samples = async (): Promise<readonly string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  const finding = { invariant: 'ledger_adds_up', checked: 9, violations: [] } as const;

  it('claims nothing before the first audit', async () => {
    expect(await samples()).to.deep.equal(['money_audit_sound Nan', 'money_audit_timestamp_seconds 0']);
  });

  it('shows when it was, that it was not sound, and what was broken', async () => {
    metrics.show({ isSound: false, findings: [{ ...finding, violated: 2 }] }, MOMENT_MS);

    expect(await samples()).to.include.members([
      'money_audit_sound 0',
      `money_audit_timestamp_seconds ${MOMENT_MS / 1_000}`,
      'money_audit_violations{invariant="ledger_adds_up"} 2',
    ]);
  });

  it('shows that it is sound again', async () => {
    metrics.show({ isSound: false, findings: [{ ...finding, violated: 2 }] }, MOMENT_MS);
    metrics.show({ isSound: true, findings: [{ ...finding, violated: 0 }] }, MOMENT_MS);

    expect(await samples()).to.include.members([
      'money_audit_sound 1',
      'money_audit_violations{invariant="ledger_adds_up"} 0',
    ]);
  });
});
