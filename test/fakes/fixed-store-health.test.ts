import { storeHealthContract } from '../ports/store-health.contract.ts';
import { FixedStoreHealth } from './fixed-store-health.ts';

storeHealthContract(FixedStoreHealth.name, async () => {
  const subject = new FixedStoreHealth({ kind: 'ready', clockMs: Date.now() });
  return {
    subject,
    forgetMigration: async () => {
      subject.state = { kind: 'not_ready', reason: 'migrations are missing: 0001-some' };
      return '0001-some';
    },
    close: async () => undefined,
  };
});
