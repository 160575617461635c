import { z } from 'zod';

const SECRET_LENGTH_MIN = 16;
const TEXT_LENGTH_MAX = 128;

const issued = z
  .string()
  .regex(new RegExp(`^\\S{1,${TEXT_LENGTH_MAX}}$`), `must be 1 to ${TEXT_LENGTH_MAX} characters without spaces`);

/** What the upstream's account manager hands out, and one secret of our own. */
export const credentialsSchema = z.strictObject({
  /** Whose account; public. */
  vendor_id: issued,
  /** The static secret of every call, in both directions. */
  signature: issued,
  /** Ours: players' passwords are derived from it, so that they outlive a change of the signature. */
  password_seed: z
    .string()
    .min(SECRET_LENGTH_MIN, `must be at least ${SECRET_LENGTH_MIN} characters`)
    .max(TEXT_LENGTH_MAX, `must be at most ${TEXT_LENGTH_MAX} characters`)
    .optional(),
});

export type Credentials = z.output<typeof credentialsSchema>;
