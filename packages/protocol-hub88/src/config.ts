import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Currencies } from './amounts.ts';
import { declaredBy, ok, readCredentials, z, type InvalidParameter, type Result } from './kit.ts';

/** The checked credentials. */
export interface Hub88Config {
  readonly operatorId: number;
  readonly privateKey: KeyObject;
  /** Hub88's keys: more than one while Hub88 changes its key. */
  readonly hub88Keys: readonly KeyObject[];
  readonly subPartnerId: string | undefined;
  readonly defaultLobbyUrl: string | undefined;
  readonly currencies: Currencies;
  /** The key of the tokens of launches, derived from the private key, so that all processes have the same. */
  readonly tokenKey: Buffer;
  readonly tokenMs: number;
}

/** Reads the credentials; the README describes them. */
export function readConfig(credentials: Readonly<Record<string, string>>): Result<Hub88Config, InvalidParameter> {
  const read = readCredentials(CREDENTIALS, credentials);
  if (!read.ok) return read;
  const { operator_id, private_key: privateKey, hub88_public_key: hub88Keys, currency_places, ...more } = read.value;
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return ok({
    operatorId: Number(operator_id),
    privateKey,
    hub88Keys,
    subPartnerId: more.sub_partner_id,
    defaultLobbyUrl: more.default_lobby_url,
    currencies: new Currencies(currency_places),
    tokenKey: createHash('sha256').update('tokens of launches').update(secret).digest(),
    tokenMs: Number(more.token_hours ?? TOKEN_HOURS) * HOUR_MS,
  });
}

const HOUR_MS = 3_600_000;
/** Hub88 leaves the life of a token to the operator. A day is longer than any visit, and a leaked launch ends. */
const TOKEN_HOURS = 24;
/** The document: RSA with 2,048 bits. */
const KEY_BITS_MIN = 2_048;

const PEM = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/** One or more keys as PEM. A line may end with `\n` as two characters, as in settings of one line. */
const keysBy = (read: (pem: string) => KeyObject, countMax: number) =>
  z.string().transform((text, context): readonly KeyObject[] => {
    const pems = text.replaceAll('\\n', '\n').match(PEM) ?? [];
    const keys = pems.slice(0, countMax + 1).flatMap((pem) => keyOf(() => read(pem)) ?? []);
    if (keys.length === pems.length && keys.length > 0 && keys.length <= countMax) return keys;
    context.addIssue(
      `must be ${countMax === 1 ? 'an RSA key' : `1 to ${countMax} RSA keys`} as PEM, with at least ${KEY_BITS_MIN} bits`,
    );
    return z.NEVER;
  });

function keyOf(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= KEY_BITS_MIN ? key : undefined;
  } catch {
    // OpenSSL's errors may quote the key, so the rule says enough.
    return undefined;
  }
}

const PLACES = /^[A-Z0-9]{2,10}=(?:\d|1[0-8])$/;

const CREDENTIALS = z.strictObject({
  operator_id: z.string().regex(/^[1-9]\d{0,8}$/, 'must be a whole number'),
  private_key: keysBy(createPrivateKey, 1).transform(([key]) => key as KeyObject),
  hub88_public_key: keysBy(createPublicKey, 4),
  sub_partner_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 characters without spaces')
    .optional(),
  default_lobby_url: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  token_hours: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of hours, from 1 to 999')
    .optional(),
  currency_places: z
    .string()
    .transform((text, context) => {
      const pairs = text.split(',').map((pair) => pair.trim());
      if (pairs.every((pair) => PLACES.test(pair))) return pairs;
      context.addIssue('must be pairs of a currency and its decimal places, such as "MBTC=5,USDT=5"');
      return z.NEVER;
    })
    .optional(),
});

export const credentialFields = declaredBy(CREDENTIALS);
