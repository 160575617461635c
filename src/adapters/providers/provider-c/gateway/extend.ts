import {
  inLowerCase,
  parameterNeeded,
  type ExtensionCall,
  type ExtensionOperation,
  type ExtensionParameters,
  type Result,
  type UpstreamFailure,
} from '../../protocol-kit.ts';
import { extensionTable } from '../extension-table.ts';
import type { QueryParameters } from '../sealed-query.ts';
import type { Client } from './client.ts';

type OwnName = keyof typeof extensionTable;

/** The parameters that the gateway itself sets, in any letter case: the upstream ignores the case of some of them. */
const RESERVED = new Set(['method', 'key', 'time', 'checkkey', 'q', 's', 'username']);
/** A query about one player may have no other parameter about players, because a parameter of an undocumented operation might name another player. */
const SPEAKS_OF_PLAYERS = /user|player|member|account/i;

/** Carries out a provider-specific operation with the caller's parameters. Amounts have the upstream's unit. */
export const extend =
  (client: Client) =>
  async ({ operation, player, parameters }: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> => {
    if (!isOwn(operation)) throw new Error(`this protocol has no operation ${operation}`);
    const rule: ExtensionOperation = extensionTable[operation];
    if (rule.concerns === 'player' && player === undefined) return parameterNeeded('member_id', 'must be given');
    const wrong = firstWrong(rule, parameters);
    if (wrong !== undefined) return parameterNeeded(...wrong);
    return client.ask(operation, { ...playerOf(rule, player), ...parameters });
  };

const isOwn = (operation: string): operation is OwnName => Object.hasOwn(extensionTable, operation);

function firstWrong(rule: ExtensionOperation, parameters: ExtensionParameters): [string, string] | undefined {
  const names = Object.keys(parameters);
  const missing = rule.mandatory.find((name) => (parameters[name] ?? '') === '');
  if (missing !== undefined) return [missing, 'must be given'];
  const reserved = names.find((name) => isReserved(rule, name));
  if (reserved !== undefined) return [reserved, 'must not be given: the gateway sets it'];
  const { optional } = rule;
  if (optional === 'any') return undefined;
  const unknown = names.find((name) => !rule.mandatory.includes(name) && !optional.includes(name));
  return unknown === undefined ? undefined : [unknown, 'is not a parameter of this operation'];
}

const isReserved = (rule: ExtensionOperation, name: string): boolean =>
  RESERVED.has(inLowerCase(name)) || (rule.concerns === 'player' && SPEAKS_OF_PLAYERS.test(name));

const playerOf = ({ playerParameter }: ExtensionOperation, player: string | undefined): QueryParameters =>
  playerParameter === undefined ? {} : { [playerParameter]: player };
