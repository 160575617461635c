import { AmountUnit, declaredBy, readCredentials, z, type InvalidParameter, type Result } from '../protocol-kit.ts';

const SECRET_LENGTH_MIN = 16;
const TEXT_LENGTH_MAX = 128;

const issued = z
  .string()
  .regex(new RegExp(`^\\S{1,${TEXT_LENGTH_MAX}}$`), `must be 1 to ${TEXT_LENGTH_MAX} characters without spaces`);

/** The credentials from the upstream's account manager, one secret of the gateway, and the unit of the account. */
const credentialsSchema = z.strictObject({
  /** The name of the account, which is public. */
  vendor_id: issued,
  /** The static secret of every call, in both directions. */
  signature: issued,
  /** A secret of the gateway. Players' passwords are derived from it, so they stay the same when the signature changes. */
  password_seed: z
    .string()
    .min(SECRET_LENGTH_MIN, `must be at least ${SECRET_LENGTH_MIN} characters`)
    .max(TEXT_LENGTH_MAX, `must be at most ${TEXT_LENGTH_MAX} characters`)
    .optional(),
  /** The units of the wallet in one unit of the upstream. Amounts are sent without a currency, so the ratio is that of the account. */
  amount_ratio: z
    .string()
    .regex(/^10{0,6}$/, 'must be 1, 10, 100 or another power of ten up to 1000000')
    .prefault('1')
    .transform((ratio) => new AmountUnit(ratio.length - 1)),
});

export const credentialFields = declaredBy(credentialsSchema);

export type Config = z.output<typeof credentialsSchema>;
/** The account and its secrets. */
export type Credentials = Omit<Config, 'amount_ratio'>;

export const readConfig = (credentials: Readonly<Record<string, string>>): Result<Config, InvalidParameter> =>
  readCredentials(credentialsSchema, credentials);
