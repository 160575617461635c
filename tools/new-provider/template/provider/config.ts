import { z } from 'zod';

/** The credentials from the upstream; the README describes them. */
export const credentialsSchema = z.strictObject({
  /** Whose account; public. */
  operator_id: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" or "-"'),
  /** The key of the signatures. */
  secret_key: z.string().regex(/^\S{16,256}$/, 'must be 16 to 256 characters without spaces'),
});

export type Credentials = z.output<typeof credentialsSchema>;
