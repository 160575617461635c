import { createHash, randomInt } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import type { ConformanceKit, KitStep, TriedSystem } from '../../../application/ports/conformance-kit.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { ALL_CASES } from './cases/all-cases.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { firstObstacle } from './first-obstacle.ts';
import { verdictOf } from './machine-reports.ts';
import { CONFORMANCE_OPTIONS } from './option-table.ts';
import { trials, type CaseResult } from './try-agent.ts';

const SEED_MAX = 2 ** 32 - 1;
const VERSION_DIGITS = 12;
const BECAUSE_LENGTH_MAX = 2_000;

/** A digest of the cases: two kits with the same version try the same. */
export const KIT_VERSION = createHash('sha256')
  .update(JSON.stringify(ALL_CASES))
  .digest('hex')
  .slice(0, VERSION_DIGITS);

/** The places that a gateway may reach. */
export interface KitReach {
  /** The reason why nothing may be sent to an address; undefined if something may. */
  readonly refusalOf: (url: string) => string | undefined;
  readonly lookup: LookupFunction;
}

/** The kit for a gateway that tries its Agents itself. */
export class CaseKit implements ConformanceKit {
  readonly version = KIT_VERSION;
  readonly caseCount: number;
  readonly #reach: KitReach;
  readonly #cases: readonly ConformanceCase[];

  constructor(reach: KitReach, cases: readonly ConformanceCase[] = ALL_CASES) {
    this.#reach = reach;
    this.#cases = cases;
    this.caseCount = cases.length;
  }

  async obstacle(system: TriedSystem): Promise<string | undefined> {
    const refusal = this.#reach.refusalOf(system.url);
    return refusal === undefined ? firstObstacle(this.#agentOf(system)) : `${system.url} is refused: ${refusal}`;
  }

  async *run(system: TriedSystem): AsyncGenerator<KitStep> {
    const plan = { agent: this.#agentOf(system), cases: this.#cases, seed: randomInt(SEED_MAX) };
    for await (const result of trials(plan)) yield { tried: triedOf(result), answersMs: result.answersMs };
  }

  #agentOf(system: TriedSystem): AgentUnderTest {
    const {
      'other-currency': { fallback: other },
      game,
      timeout,
    } = CONFORMANCE_OPTIONS;
    return {
      ...system,
      otherCurrency: system.currency === other ? CONFORMANCE_OPTIONS.currency.fallback : other,
      game: game.fallback,
      timeoutMs: Number(timeout.fallback),
      balanceFrom: system.walletMode === 'agent' ? 'callback' : 'nowhere',
      openingBalance: undefined,
      noticeUrl: undefined,
      fetchPort: undefined,
      lookup: this.#reach.lookup,
    };
  }
}

function triedOf({ tried: { name, title }, leftOut, problems }: CaseResult): KitStep['tried'] {
  const sentences = problems.map(({ sentence }) => sentence).join('; ');
  const because = leftOut ?? (sentences === '' ? null : sentences.slice(0, BECAUSE_LENGTH_MAX));
  return { name, title, verdict: verdictOf({ leftOut, problems }), because };
}
