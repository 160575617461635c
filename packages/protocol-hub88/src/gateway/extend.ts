import { extensionTable } from '../mapping.ts';
import {
  parameterNeeded,
  type ExactJsonValue,
  type ExtensionCall,
  type ExtensionOperation,
  type Result,
  type UpstreamFailure,
} from '../kit.ts';
import type { Client } from './client.ts';

type Name = keyof typeof extensionTable;
type Documented = Omit<ExtensionOperation, 'optional'> & { readonly optional: readonly string[] };

/** Carries out an operation of the free bets. The answer is Hub88's own JSON, with numbers as text. */
export const extend =
  (client: Client) =>
  async ({ operation, player, parameters }: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> => {
    if (!isExtension(operation)) throw new Error(`this protocol has no operation ${operation}`);
    const { mandatory, optional, playerParameter }: Documented = extensionTable[operation];
    const given = (name: string): string => parameters[name] ?? '';
    const missing = mandatory.find((name) => given(name) === '');
    if (missing !== undefined) return parameterNeeded(missing, 'must be given');
    if (playerParameter !== undefined && player === undefined) return parameterNeeded('member_id', 'must be given');
    // Document: a reward belongs to either a prepaid or a campaign.
    const isReward = operation === 'freebet/rewards/create';
    if (isReward && (given('prepaid_uuid') === '') === (given('campaign_uuid') === '')) {
      return parameterNeeded('prepaid_uuid', 'must be given, or else campaign_uuid, and not both');
    }
    const fields: Record<string, ExactJsonValue> = {};
    for (const name of [...mandatory, ...optional].filter((one) => given(one) !== '')) {
      const value = WHOLE.has(name) ? wholeNumber(given(name)) : given(name);
      if (value === undefined) return parameterNeeded(name, 'must be a whole number');
      fields[name] = value;
    }
    const owner = playerParameter === undefined ? {} : { [playerParameter]: player };
    const partner = isReward ? { sub_partner_id: client.config.subPartnerId } : {};
    return client.call(operation, { ...fields, ...partner, ...owner });
  };

const isExtension = (name: string): name is Name => Object.hasOwn(extensionTable, name);

/** The parameters that are whole numbers in JSON (document). */
const WHOLE: ReadonlySet<string> = new Set(['bet_value', 'bet_count']);
const wholeNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
