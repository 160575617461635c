import {
  declaredBy,
  isIpAddress,
  ok,
  readCredentials,
  z,
  type InvalidParameter,
  type Result,
} from '../protocol-kit.ts';
import { CurrencyCodes } from './currencies.ts';
import { GameCodes } from './game-codes.ts';
import type { Signer } from './signature.ts';

/** The checked credentials. */
export interface ProviderBConfig extends Signer {
  /** The product of a provider that serves one product only. */
  readonly productCode: number | undefined;
  readonly currencies: CurrencyCodes;
  readonly gameCodes: GameCodes;
  /** The values for a launch if the Agent sends no address of the player, or no return URL. The upstream needs both. */
  readonly defaultPlayerIp: string | undefined;
  readonly defaultReturnUrl: string | undefined;
  /** The largest difference between the signed time of a callback and the gateway's clock; undefined: no limit. */
  readonly requestWindowMs: number | undefined;
}

/** Reads the credentials; the README describes them. */
export function readConfig(credentials: Readonly<Record<string, string>>): Result<ProviderBConfig, InvalidParameter> {
  const read = readCredentials(CREDENTIALS, credentials);
  if (!read.ok) return read;
  const { operator_code: operatorCode, secret_key: secretKey, product_code: product, currency_codes } = read.value;
  const { request_window_s: window } = read.value;
  const productCode = product === undefined ? undefined : Number(product);
  const currencies = currency_codes ?? CurrencyCodes.NONE;
  return ok({
    operatorCode,
    secretKey,
    productCode,
    currencies,
    gameCodes: new GameCodes(productCode),
    defaultPlayerIp: read.value.default_player_ip,
    defaultReturnUrl: read.value.default_return_url,
    requestWindowMs: window === undefined ? undefined : Number(window) * 1000,
  });
}

const CREDENTIALS = z.strictObject({
  operator_code: z.string().regex(/^\w{1,32}$/, 'must be 1 to 32 letters, digits or "_"'),
  secret_key: z.string().regex(/^\S{1,256}$/, 'must be 1 to 256 characters without spaces'),
  product_code: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number')
    .optional(),
  default_player_ip: z.string().refine(isIpAddress, 'must be an IP address').optional(),
  default_return_url: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  request_window_s: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number of seconds, from 1 to 999999')
    .optional(),
  currency_codes: z
    .string()
    .transform((text, context) => {
      const read = CurrencyCodes.of(text);
      if (read.ok) return read.value;
      context.addIssue({ code: 'custom', message: read.error });
      return z.NEVER;
    })
    .optional(),
});

export const credentialFields = declaredBy(CREDENTIALS);
