/** Two Agents whose reads of catalogue changes take as long as a test wants. */
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { ListGameChanges } from '../../../src/application/catalogue/list-game-changes.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { Agent } from '../../../src/domain/agent/agent.ts';
import { agentOf, opaqueTokenOf } from '../../ports/catalogue-seeds.ts';
import { furnishWithToken } from './calls.ts';
import type { Gateway } from './gateway.ts';
import type { GivenUseCase } from '../../support/use-cases-of.ts';

const TOKEN = `agt_${'o'.repeat(43)}`;
/** The headers of the second Agent. */
export const AS_OTHER = { Authorization: `Bearer ${TOKEN}` };

export const untilSo = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(setImmediate);
};

/** Reads that end when the test says so. */
export interface HeldChanges {
  readonly useCases: readonly GivenUseCase[];
  /** The codes of the Agents whose reads have begun, in their order. */
  readonly asked: string[];
  /** Answers all reads, those to come too. */
  readonly answer: () => void;
}

export function holdChanges(): HeldChanges {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const execute: ListGameChanges['execute'] = async ({ agent }) => {
    asked.push(agent.code);
    await answered;
    return ok({ list: [], cursor: 'c', hasMore: false });
  };
  // Its private fields make the class the only type that has its shape.
  return { useCases: [[ListGameChanges, { execute }]], asked, answer };
}

/** Makes the first Agent and a second one, each with a token. */
export async function furnishWithOther(gateway: Gateway, changes: Partial<Agent> = {}): Promise<void> {
  await furnishWithToken(gateway);
  await gateway.world.agents.create(agentOf({ code: 'OTHER', ...changes }));
  await gateway.world.tokens.add(opaqueTokenOf(2, { digest: new NodeDigests().sha256(TOKEN), agent: 'OTHER' }));
}
