import {
  declaredBy,
  readCredentials,
  z,
  type InvalidParameter,
  type Result,
} from '../../../../src/adapters/providers/protocol-kit.ts';

/** The credentials from the upstream; the README describes them. */
const credentialsSchema = z.strictObject({
  /** The name of the account, which is public. */
  operator_id: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" or "-"'),
  /** The key of the signatures. */
  secret_key: z.string().regex(/^\S{16,256}$/, 'must be 16 to 256 characters without spaces'),
});

export const credentialFields = declaredBy(credentialsSchema);

export type Credentials = z.output<typeof credentialsSchema>;

export const readConfig = (credentials: Readonly<Record<string, string>>): Result<Credentials, InvalidParameter> =>
  readCredentials(credentialsSchema, credentials);
