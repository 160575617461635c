import type { ConformanceKit, KitStep, TriedSystem } from '../../src/application/ports/conformance-kit.ts';

/** A kit of two cases, whose second one has the outcome that a test gives. */
export class ScriptedConformanceKit implements ConformanceKit {
  readonly version = 'scripted';
  readonly caseCount = 2;
  /** The systems that were tried. */
  readonly tried: TriedSystem[] = [];
  second: Pick<KitStep['tried'], 'verdict' | 'because'> = { verdict: 'passed', because: null };
  /** Nothing answers at this address. */
  readonly silent = 'http://127.0.0.1:2';

  obstacle({ url }: TriedSystem): Promise<string | undefined> {
    return Promise.resolve(url === this.silent ? `${url} does not answer` : undefined);
  }

  async *run(system: TriedSystem): AsyncGenerator<KitStep> {
    this.tried.push(system);
    yield await Promise.resolve({
      tried: { name: 'bet', title: 'A bet takes its stake', verdict: 'passed' as const, because: null },
      answersMs: [3, 11.2],
    });
    yield { tried: { name: 'win', title: 'A settlement pays', ...this.second }, answersMs: [] };
  }
}
