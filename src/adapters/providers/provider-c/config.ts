import { declaredBy, readCredentials, z, type InvalidParameter, type Result } from '../protocol-kit.ts';

/**
 * The currencies whose upstream unit is a thousand of the wallet's, unless the operator names others. The upstream's guide has such currencies, but
 * the readable parts of it do not name them. One client names the first two, another all five; in the latter, the codes with a digit (VND2) are not
 * scaled.
 */
const THOUSANDFOLD_USUALLY = 'IDR,VND,MMK,KHR,LAK';

const key = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters');
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(512);

const given = z.strictObject({
  secret_key: key,
  encrypt_key: z.string().regex(/^[\x21-\x7e]{8}$/, 'must be exactly 8 visible ASCII characters'),
  md5_key: key,
  game_client_url: address,
  lobby_code: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" or "-"'),
  report_url: address.optional(),
  thousandfold_currencies: z
    .string()
    .regex(
      /^([A-Z0-9]{2,10}(,[A-Z0-9]{2,10})*)?$/,
      'must be currency codes in upper case with commas between, or empty',
    )
    .default(THOUSANDFOLD_USUALLY),
});

export const credentialFields = declaredBy(given);

const credentialsSchema = given.transform((all) => ({
  secretKey: all.secret_key,
  encryptKey: all.encrypt_key,
  md5Key: all.md5_key,
  gameClientUrl: all.game_client_url,
  lobbyCode: all.lobby_code,
  reportUrl: all.report_url,
  thousandfoldCurrencies: new Set(all.thousandfold_currencies.split(',').filter((code) => code !== '')),
}));

/** The checked credentials of protocol C. */
export type ProviderCConfig = z.output<typeof credentialsSchema>;

export const readConfig = (credentials: Readonly<Record<string, string>>): Result<ProviderCConfig, InvalidParameter> =>
  readCredentials(credentialsSchema, credentials);
