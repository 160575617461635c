import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import type { OpenStep, Step, Tracer } from '../../src/application/ports/tracer.ts';

/** A finished step as traces show it. */
export interface SeenStep {
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | undefined;
  readonly failure: string | undefined;
}

export interface TracerWorld {
  readonly tracer: Tracer;
  /** Undefined for a tracer that traces nothing. */
  readonly steps: (() => readonly SeenStep[]) | undefined;
}

const ELSEWHERE = { traceId: 'a'.repeat(32), id: 'b'.repeat(16) };
const TRACEPARENT = `00-${ELSEWHERE.traceId}-${ELSEWHERE.id}-01`;

const stepOf = (name: string, kind: Step['kind'] = 'internal', parent?: string): Step => ({
  ...{ name, kind, parent },
  facts: { provider: 'P', actions: ['BET'] },
});

/** The promises of every tracer. */
export function tracerContract(title: string, open: () => TracerWorld): void {
  describe(`${title} (a Tracer)`, () => {
    let world: TracerWorld;

    beforeEach(() => {
      world = open();
    });

    it('gives what the work gives', async () => {
      expect(await world.tracer.step(stepOf('one'), async () => 'done')).to.equal('done');
    });

    it('throws what the work throws', async () => {
      const fault = new Error('a bug');

      const thrown: unknown = await world.tracer.step(stepOf('one'), () => Promise.reject(fault)).catch((e) => e);

      expect(thrown).to.equal(fault);
    });

    it('knows the step that is under way, after waits too, and none outside', async () => {
      const seen = await world.tracer.step(stepOf('one'), async (opened) => {
        await turn();
        return [opened, world.tracer.current()];
      });

      expect(seen[1]).to.equal(seen[0]);
      expect(world.tracer.current()).to.include({ traceparent: undefined, traceId: undefined });
    });

    it('takes no harm of what is said too late, or of a step that is none', async () => {
      const over = await world.tracer.step(stepOf('one'), async (opened) => opened);

      for (const step of [over, world.tracer.current()]) {
        step.note({ outcome: 'late' });
        step.fail('late');
      }
    });

    if (open().steps !== undefined) tracing(() => world as Tracing);
  });
}

type Tracing = TracerWorld & { readonly steps: () => readonly SeenStep[] };

function tracing(world: () => Tracing): void {
  const named = (wanted: string): SeenStep =>
    world()
      .steps()
      .find(({ name }) => name === wanted)!;
  const nothing = async (): Promise<void> => undefined;

  it('makes a part of the step that is under way, also when several go on at once', async () => {
    const { tracer } = world();
    const work = (name: string) => () =>
      tracer.step(stepOf(name), async () => {
        await turn();
        await tracer.step(stepOf(`part of ${name}`, 'client'), nothing);
      });

    await Promise.all([work('one')(), work('two')()]);

    for (const name of ['one', 'two']) {
      const { traceId, id } = named(name);
      expect(named(`part of ${name}`)).to.include({ traceId, parentId: id });
    }
    expect(named('one').traceId).not.to.equal(named('two').traceId);
  });

  for (const kind of ['server', 'consumer'] as const) {
    it(`begins anew with a ${kind} step, whatever is under way`, async () => {
      const { tracer } = world();

      await tracer.step(stepOf('one'), () => tracer.step(stepOf('other', kind), nothing));

      expect(named('other').parentId).to.equal(undefined);
      expect(named('other').traceId).not.to.equal(named('one').traceId);
    });
  }

  it('goes on with the trace of a traceparent', async () => {
    await world().tracer.step(stepOf('next', 'consumer', TRACEPARENT), nothing);

    expect(named('next')).to.include({ traceId: ELSEWHERE.traceId, parentId: ELSEWHERE.id });
  });

  for (const text of ['', 'garbage', TRACEPARENT.toUpperCase(), `00-${'0'.repeat(32)}-${ELSEWHERE.id}-01`]) {
    it(`takes ${text === '' ? 'an empty text' : text} for no traceparent`, async () => {
      await world().tracer.step(stepOf('next', 'server', text), nothing);

      expect(named('next').parentId).to.equal(undefined);
    });
  }

  it('tells by what a step can be gone on with and looked up', async () => {
    let opened: OpenStep | undefined;

    await world().tracer.step(stepOf('one'), async (step) => {
      opened = step;
    });

    const { traceId, id } = named('one');
    expect(opened).to.include({ traceId, traceparent: `00-${traceId}-${id}-01` });
  });

  it('marks as failed what threw, by the name of the error, and what was said to have failed', async () => {
    const { tracer } = world();
    await tracer.step(stepOf('threw'), () => Promise.reject(new TypeError('a secret'))).catch(() => undefined);
    await tracer.step(stepOf('failed'), async (step) => step.fail('timed_out'));
    await tracer.step(stepOf('fine'), nothing);

    const failures = world().steps().map(({ failure }) => failure); // prettier-ignore

    expect(failures).to.deep.equal(['TypeError', 'timed_out', undefined]);
  });
}
