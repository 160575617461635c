import { expect } from 'chai';
import { LookUpRelated } from '../../../src/application/wallet/look-up-related.ts';
import { winEvent } from '../../ports/wallet-seeds.ts';
import { POLICY } from './provider-desk.ts';

describe('LookUpRelated', () => {
  const LOST = new Error('the database was lost');
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const lookUpThatFails = () => new LookUpRelated({ related: () => Promise.reject(LOST) }, POLICY);

  /** The failures that would end the process. */
  let unhandled: unknown[];
  const note = (reason: unknown): void => void unhandled.push(reason);
  let listeners: NodeJS.UnhandledRejectionListener[];

  beforeEach(() => {
    unhandled = [];
    listeners = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  });

  afterEach(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  });

  it('tells of a look-up that fails, and leaves no failure that nobody hears of', async () => {
    const told = await lookUpThatFails()
      .execute(winEvent(1))
      .catch((error: unknown) => error);
    await turn();

    expect(told).to.equal(LOST);
    expect(unhandled).to.deep.equal([]);
  });

  it('tells each of several events whose look-up they share', async () => {
    const lookUp = lookUpThatFails();
    const told = await Promise.allSettled([1, 1].map((number) => lookUp.execute(winEvent(number))));
    await turn();

    expect(told.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(unhandled).to.deep.equal([]);
  });
});
