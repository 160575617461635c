import { ok, parameterNeeded, type ExtensionCall, type Result, type UpstreamFailure } from '../../protocol-kit.ts';
import { extensionTable } from '../extension-table.ts';
import type { Client } from './client.ts';

/** Carries out a provider-specific operation. The answer is the upstream's `result`, with numbers as text. The call is never repeated. */
export const extend =
  (platform: Client) =>
  async ({ operation, parameters }: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> => {
    if (!isOperation(operation)) throw new Error(`this protocol has no operation ${operation}`);
    const { mandatory, optional } = extensionTable[operation];
    const missing = mandatory.find((name) => (parameters[name] ?? '') === '');
    if (missing !== undefined) return parameterNeeded(missing, 'must be given');
    const known = [...mandatory, ...optional].map((name) => [name, parameters[name]] as const);
    const answer = await platform.ask({
      method: operation,
      parameters: Object.fromEntries(known),
      isRepeatable: false,
    });
    return answer.ok ? ok({ result: answer.value }) : answer;
  };

const isOperation = (operation: string): operation is keyof typeof extensionTable =>
  Object.hasOwn(extensionTable, operation);
