/** The promises of {@link CallbackStore}, for every store. `Tx` of the test writes a text by the transaction, and lists the texts that were kept. */
import { expect } from 'chai';
import { keyOf } from '../src/receiver/booking.ts';
import type { CallbackStore } from '../src/receiver/store.ts';

export interface StoreUnderTest<Tx> {
  readonly store: CallbackStore<Tx>;
  /** A store of another process over the same database; undefined if there can be only one. */
  readonly other?: CallbackStore<Tx> | undefined;
  /** Writes a text into a table of the Agent. Undefined if the store has no transaction of the Agent's. */
  readonly write?: (tx: Tx, text: string) => Promise<unknown>;
  readonly texts?: () => Promise<readonly string[]>;
}

export function keepsTheStoresPromises<Tx>(open: () => Promise<StoreUnderTest<Tx>>): void {
  let under: StoreUnderTest<Tx>;
  let run = 0;
  const key = (name: string): string => keyOf(name, String(run));
  const noteOf = (name: string): Promise<string | undefined> =>
    under.store.transaction(undefined, async (_tx, notes) => (await notes.get([key(name)]))[0]);

  before(async () => {
    under = await open();
  });
  beforeEach(() => {
    run += 1;
  });

  it('keeps notes of any length and script, and gives them in the order of the keys', async () => {
    const long = `${JSON.stringify('\0\ud800')} 百家乐 🎲 ' " \\ ${'x'.repeat(70_000)}`;
    await under.store.transaction(key('player'), (_tx, notes) => notes.add({ [key('a')]: 'A', [key('b')]: long }));

    const read = await under.store.transaction(undefined, (_tx, notes) => notes.get([key('b'), key('none'), key('a')]));

    expect(read).to.deep.equal([long, undefined, 'A']);
  });

  it('sees its own notes, and replaces one by put', async () => {
    const seen = await under.store.transaction(key('player'), async (_tx, notes) => {
      await notes.put(key('a'), '1');
      await notes.put(key('a'), '2');
      return notes.get([key('a')]);
    });

    expect(seen).to.deep.equal(['2']);
    expect(await noteOf('a')).to.equal('2');
  });

  it('adds no note over another, and then keeps nothing of the transaction', async () => {
    await under.store.transaction(key('player'), (_tx, notes) => notes.add({ [key('a')]: 'first' }));

    const again = under.store.transaction(key('player'), async (_tx, notes) => {
      await notes.put(key('b'), 'with it');
      await notes.add({ [key('a')]: 'second' });
    });

    expect(await again.then(String, () => 'rejected')).to.equal('rejected');
    expect([await noteOf('a'), await noteOf('b')]).to.deep.equal(['first', undefined]);
  });

  it('keeps money and notes together, or neither', async () => {
    const booked = (text: string, fails: boolean): Promise<string> =>
      under.store
        .transaction(key('player'), async (tx, notes) => {
          await notes.add({ [key(text)]: text });
          await under.write?.(tx, text);
          if (fails) throw new Error('the function of the Agent');
        })
        .then(
          () => 'kept',
          (error: Error) => error.message,
        );

    expect([await booked('kept', false), await booked('lost', true)]).to.deep.equal([
      'kept',
      'the function of the Agent',
    ]);
    expect([await noteOf('kept'), await noteOf('lost')]).to.deep.equal(['kept', undefined]);
    if (under.texts !== undefined) expect(await under.texts()).to.deep.equal(['kept']);
  });

  it('lets no two works of one player run at a time, in two processes either', async () => {
    let started: () => void = () => undefined;
    const hasStarted = new Promise<void>((resolve) => (started = resolve));
    const count = (store: CallbackStore<Tx>): Promise<void> =>
      store.transaction(key('player'), async (_tx, notes) => {
        const [before = '0'] = await notes.get([key('count')]);
        started();
        await hasStarted;
        await notes.put(key('count'), String(Number(before) + 1));
      });

    const stores = [under.store, under.other ?? under.store];
    await Promise.all(Array.from({ length: 20 }, (_, at) => count(stores[at % 2]!)));

    expect(await noteOf('count')).to.equal('20');
  });

  it('refuses the second of two players that note one key at once', async () => {
    const note = (store: CallbackStore<Tx>, player: string): Promise<string> =>
      store
        .transaction(key(player), async (_tx, notes) => {
          await notes.add({ [key('shared')]: player });
          return player;
        })
        .catch(() => 'refused');

    const outcomes = await Promise.all([note(under.store, 'ALICE'), note(under.other ?? under.store, 'BOB')]);

    expect(outcomes.filter((outcome) => outcome === 'refused')).to.have.length(1);
    expect(outcomes).to.include(await noteOf('shared'));
  });
}
