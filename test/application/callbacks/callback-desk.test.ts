import { expect } from 'chai';
import { CallbackDesk } from '../../../src/application/callbacks/callback-desk.ts';
import type { CallbackLog, LoggedCallback } from '../../../src/application/ports/callback-log.ts';

describe('a callback of which the log has no progress', () => {
  it('was never tried, and is shown with what is known of its transaction', async () => {
    const named: unknown[] = [];
    const history = {
      named: async (ids: readonly string[]) => {
        named.push(...ids);
        return new Map<string, never>();
      },
    };
    const log = { standings: async () => [] } as Partial<CallbackLog> as CallbackLog;
    const callback = { id: 'C-1', transactionId: 'T-1', status: 'pending', parkedFor: undefined };

    const [delivery] = await new CallbackDesk(log, history).deliveries([callback as LoggedCallback]);

    expect(named).to.deep.equal(['T-1']);
    expect(delivery).to.include({ attemptCount: 0, failureCount: 0, isBeingSent: false, isBreakerOpen: false });
    expect(delivery?.waitsBecause).to.equal('The callback is ready to be sent.');
  });
});
