import {
  ok,
  parameterNeeded,
  refused,
  type ExactJsonObject,
  type ExactJsonValue,
  type ExtensionCall,
  type ExtensionOperation,
  type Result,
  type UpstreamFailure,
} from '../../protocol-kit.ts';
import { extensionTable } from '../extension-table.ts';
import { OPERATIONS } from '../operations.ts';
import { withLowerKeys, type Answer } from './read-answer.ts';
import type { Client } from './client.ts';
import { readGameList } from './free-round-games.ts';

type ExtensionName = keyof typeof extensionTable;
/** The document names the parameters of all operations of this protocol. */
type DocumentedOperation = Omit<ExtensionOperation, 'optional'> & { readonly optional: readonly string[] };

/** Carries out a provider-specific operation. The answer is the upstream's own JSON, with numbers as text. */
export const extend =
  (client: Client) =>
  async (call: ExtensionCall): Promise<Result<Answer, UpstreamFailure>> => {
    const { operation } = call;
    if (!isExtension(operation)) throw new Error(`this protocol has no operation ${operation}`);
    const parameters = parametersOf(extensionTable[operation], call);
    if (!parameters.ok) return parameters;
    if (isOfOtherProduct(client, parameters.value)) {
      return refused('invalid_parameter', '', 'not sent: product_code is not the product of this provider');
    }
    const fields = OPERATIONS[operation].method === 'GET' ? parameters : asJson(parameters.value);
    if (!fields.ok) return fields;
    const answer = await client.call(operation, { ...DEFAULTS[operation], ...fields.value });
    return answer.ok ? ok(withList(answer.value, LISTS[operation])) : answer;
  };

/** The lists that an upstream omits or writes as null if they are empty. */
const LISTS: Partial<Readonly<Record<ExtensionName, string>>> = { getPlayerFreeRoundBonus: 'bonuses' };

function withList(answer: Answer, list: string | undefined): Answer {
  if (list === undefined) return answer;
  const isThere = (withLowerKeys(answer)[list] ?? null) !== null;
  return isThere ? answer : { ...(answer as object), [list]: [] };
}

const isExtension = (name: string): name is ExtensionName => Object.hasOwn(extensionTable, name);

type Texts = Readonly<Record<string, string>>;

/** The channel in all samples of the document. */
const CHANNEL = { channel_code: 'gscp' };

const DEFAULTS: Readonly<Record<ExtensionName, Texts>> = {
  createFreeRound: CHANNEL,
  cancelFreeRound: CHANNEL,
  getPlayerFreeRoundBonus: CHANNEL,
  getGamesBetScales: CHANNEL,
  launchSuperLobby: {},
};

/** Only the parameters of the table are passed on, so that no caller can sign for another operator or player. */
function parametersOf(
  table: DocumentedOperation,
  { player, parameters }: ExtensionCall,
): Result<Texts, UpstreamFailure> {
  const { playerParameter, mandatory, optional } = table;
  const missing = mandatory.find((name) => (parameters[name] ?? '') === '');
  if (missing !== undefined) return parameterNeeded(missing, 'must be given');
  const names = [...mandatory, ...optional].filter((name) => parameters[name] !== undefined);
  const given = Object.fromEntries(names.map((name) => [name, parameters[name] ?? '']));
  if (playerParameter === undefined) return ok(given);
  return player === undefined
    ? parameterNeeded('member_id', 'must be given')
    : ok({ [playerParameter]: player, ...(optional.includes('nickname') && { nickname: player }), ...given });
}

const isOfOtherProduct = ({ config }: Client, { product_code }: Texts): boolean =>
  config.productCode !== undefined && product_code !== undefined && product_code !== String(config.productCode);

/** The parameters that are whole numbers in JSON. */
const WHOLE = new Set(['product_code', 'start_at', 'end_at', 'rounds', 'language_code', 'type']);
const WHOLE_NUMBER = /^\d{1,15}$/;

function asJson(texts: Texts): Result<ExactJsonObject, UpstreamFailure> {
  const fields: Record<string, ExactJsonValue> = {};
  for (const [name, text] of Object.entries(texts)) {
    const value = WHOLE.has(name) ? wholeNumber(text) : name === 'game_list' ? readGameList(text) : text;
    if (value === undefined) return parameterNeeded(name, RULES[name] ?? 'must be a whole number');
    fields[name] = value;
  }
  return ok(fields);
}

const RULES: Texts = {
  game_list: 'must be a JSON list of {gameId, betValues: [{currency, betPerLine or totalBetAmount}]}',
};

const wholeNumber = (text: string): number | undefined => (WHOLE_NUMBER.test(text) ? Number(text) : undefined);
