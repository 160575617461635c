import type { SimulatedProtocol, SimulatorAnswer } from '../../simulator-kit.ts';
import type { SealingKeys } from '../sealed-query.ts';
import { CallLimits } from './call-limits.ts';
import { HOUSE_OPERATIONS } from './house-operations.ts';
import { PLAYER_OPERATIONS } from './player-operations.ts';
import { RECORD_OPERATIONS } from './record-operations.ts';
import { failed, type Parameters, type Reply, type SimulatedOperation, type World } from './operation.ts';
import { methodOf, unseal, type Unsealed } from './unseal.ts';
import { xmlAnswer } from './answers.ts';

const OPERATIONS = new Map<string, SimulatedOperation>(
  Object.entries({ ...PLAYER_OPERATIONS, ...RECORD_OPERATIONS, ...HOUSE_OPERATIONS }),
);
/** The root of an answer without an operation. */
const GENERAL_ROOT = 'APIResponse';

const TEXTS: Readonly<Record<string, string>> = {
  0: 'Success',
  102: 'Secret key incorrect',
  108: 'Username length or format incorrect',
  110: 'Player not online',
  111: 'Query time range out of limitation',
  112: 'API recently called',
  113: 'Username duplicated',
  114: 'Currency not exist',
  116: 'Username does not exist',
  130: 'User account locked',
  134: 'Game code not found',
  142: 'Parameter(s) error',
  145: 'Parameter decimal point greater than 2',
  152: 'Transaction id not found',
};

/** The upstream's side of protocol C. */
export function simulatedUpstream(keys: SealingKeys, world: World): SimulatedProtocol {
  const limits = new CallLimits();
  const carryOut = (operation: SimulatedOperation, { method, parameters }: Unsealed): Reply => {
    if (!hasAll(parameters, operation.mandatory)) return failed('142');
    return limits.allow(method, world.nowMs()) ? operation.carryOut(parameters, world) : failed('112');
  };
  return {
    operationOf: (request) => methodOf(request, keys),

    answer(request) {
      const query = unseal(request, keys);
      if (typeof query === 'string') return written(GENERAL_ROOT, failed(query));
      const operation = OPERATIONS.get(query.method);
      if (operation === undefined) return written(GENERAL_ROOT, failed('142'));
      return written(operation.root ?? `${query.method.replace(/DV$/, '')}Response`, carryOut(operation, query));
    },
  };
}

const hasAll = (parameters: Parameters, mandatory: readonly string[]): boolean =>
  mandatory.every((name) => (parameters[name] ?? '') !== '');

const written = (root: string, { code, content }: Reply): SimulatorAnswer =>
  xmlAnswer(root, [['ErrorMsgId', code], ['ErrorMsg', TEXTS[code] ?? 'Error'], ...content]);
