import { expect } from 'chai';
import type { DecidedTransaction } from '../../../src/application/ports/wallet-book.ts';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { TracedWalletBook } from '../../../src/infrastructure/telemetry/traced-wallet-book.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RecordingTracer } from '../../fakes/recording-tracer.ts';
import { populate } from '../../ports/money-seeds.ts';
import { walletBookContract } from '../../ports/wallet-book.contract.ts';
import {
  acceptedOf,
  betEvent,
  decidedOf,
  factsIn,
  fund,
  messageOf,
  recordIn,
  WALLET,
} from '../../ports/wallet-seeds.ts';

/** The additions of a trace to messages are shown below. */
walletBookContract(TracedWalletBook.name, async () => {
  const world = inMemoryWorld();
  return Object.assign(world, { walletBook: new TracedWalletBook(world.walletBook, new NullTracer()) });
});

describe(TracedWalletBook.name, () => {
  const bet = acceptedOf(1, betEvent(1), '90');

  async function recordedBy(tracer: RecordingTracer | NullTracer): Promise<readonly DecidedTransaction[]> {
    const recorded: DecidedTransaction[] = [];
    const world = inMemoryWorld();
    await populate(world);
    await fund(world, '100');
    const traced = new TracedWalletBook(
      {
        about: () => Promise.resolve([]),
        ownersOf: () => Promise.resolve([]),
        run: async (work) => {
          const facts = await factsIn(world.walletBook, work.wallet);
          const { value, record = [] } = allSteps(work.decide(facts));
          recorded.push(...record);
          return value;
        },
      },
      tracer,
    );
    await recordIn(traced, WALLET, [decidedOf(bet, { messages: [messageOf(bet)] })]);
    return recorded;
  }

  it('is a step that says which transactions were recorded', async () => {
    const tracer = new RecordingTracer();

    await recordedBy(tracer);

    const [step] = tracer.steps;
    expect(step).to.include({ name: 'wallet transaction', kind: 'internal' });
    expect(step?.facts).to.deep.equal({
      provider: WALLET.provider,
      agent: WALLET.agent,
      transactions: [bet.id],
      actions: ['BET'],
    });
  });

  it('keeps callbacks with where its trace goes on', async () => {
    const tracer = new RecordingTracer();

    const [decided] = await recordedBy(tracer);

    const [step] = tracer.steps;
    const traceparent = `00-${step?.traceId}-${step?.id}-01`;
    expect(decided?.messages).to.deep.equal([{ ...messageOf(bet), traceparent }]);
  });

  it('keeps them as they are where nothing is traced', async () => {
    const [decided] = await recordedBy(new NullTracer());

    expect(decided?.messages).to.deep.equal([messageOf(bet)]);
  });
});
