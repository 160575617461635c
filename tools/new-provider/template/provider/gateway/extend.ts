import {
  parameterNeeded,
  type ExtensionCall,
  type ExtensionParameters,
  type Result,
  type UpstreamFailure,
} from '../../../../../src/adapters/providers/protocol-kit.ts';
import { extensionTable } from '../extension-table.ts';
import type { Ask, Question } from './client.ts';

type Operation = keyof typeof extensionTable;

/** The request of each operation of the table, with the parameters of the table only. */
const QUESTIONS: Readonly<Record<Operation, (player: string, parameters: ExtensionParameters) => Question>> = {
  lockPlayer: (player, parameters) => ({
    method: 'POST',
    path: `/v1/players/${encodeURIComponent(player)}/lock`,
    fields: parameters,
    isRepeatable: true,
  }),
};

/** Carries out a provider-specific operation. The answer is the upstream's own JSON. */
export const extend =
  (ask: Ask) =>
  async ({ operation, player, parameters }: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> => {
    if (!isOperation(operation)) throw new Error(`this protocol has no operation ${operation}`);
    const { mandatory, optional } = extensionTable[operation];
    const missing = mandatory.find((name) => (parameters[name] ?? '') === '');
    if (missing !== undefined) return parameterNeeded(missing, 'must be given');
    if (player === undefined) return parameterNeeded('member_id', 'must be given');
    const names: readonly string[] = [...mandatory, ...optional];
    const given = Object.entries(parameters).filter(([name]) => names.includes(name));
    return ask(QUESTIONS[operation](player, Object.fromEntries(given)));
  };

const isOperation = (name: string): name is Operation => Object.hasOwn(extensionTable, name);
