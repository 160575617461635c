import { expect } from 'chai';
import { stopInOrder, type Stoppable } from '../../../src/infrastructure/process/stop-in-order.ts';
import type { Logger } from '../../../src/infrastructure/telemetry/logger.ts';

describe('stopInOrder', () => {
  let steps: string[];

  beforeEach(() => {
    steps = [];
  });

  const step = (name: string) => (): Promise<void> => {
    steps.push(name);
    return Promise.resolve();
  };

  const stoppable = (overrides: Partial<Stoppable> = {}): Stoppable => ({
    logger: {
      info: (sentence: string) => steps.push(sentence),
      warn: (sentence: string) => steps.push(sentence),
      error: ({ err }: { err: Error }, sentence: string) => steps.push(`${sentence}: ${err.message}`),
    } as unknown as Logger,
    logDestination: { close: step('the log is closed') },
    drain: () => step('drained')().then(() => true),
    close: step('closed'),
    closeMaxMs: 10,
    ...overrides,
  });

  it('ends the requests, then closes, and the log last', async () => {
    const code = await stopInOrder(stoppable());

    expect(code).to.equal(0);
    expect(steps).to.deep.equal(['stopping', 'drained', 'closed', 'stopped', 'the log is closed']);
  });

  it('ends with 1 and says why when something never closes', async () => {
    const code = await stopInOrder(stoppable({ close: () => new Promise(() => undefined) }));

    expect(code).to.equal(1);
    expect(steps.slice(-2)).to.deep.equal([
      'the stop was cut: The database did not close within 10 ms.',
      'the log is closed',
    ]);
  });

  it('ends with 1 and says why when something cannot be closed', async () => {
    const code = await stopInOrder(stoppable({ close: () => Promise.reject(new Error('no')) }));

    expect(code).to.equal(1);
    expect(steps.slice(-2)).to.deep.equal(['the stop was cut: no', 'the log is closed']);
  });

  it('says that requests were cut', async () => {
    await stopInOrder(stoppable({ drain: () => Promise.resolve(false) }));

    expect(steps).to.include('requests were cut, because they took longer than SHUTDOWN_GRACE_MS');
  });
});
