import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';

const TRANSFER_ID_LENGTH_MAX = 64;
/** The form of an Agent's id of a transfer. */
export const TRANSFER_ID_PATTERN = new RegExp(`^[A-Za-z0-9_.:-]{1,${TRANSFER_ID_LENGTH_MAX}}$`);

/** Reads the Agent's id of a transfer. The id stays unchanged, including its case, because a changed idempotency key would be another key. */
export const transferIdOf = (text: string, field = 'transfer_id'): Result<string, InvalidParameter> =>
  TRANSFER_ID_PATTERN.test(text)
    ? ok(text)
    : err(invalidParameter(field, `must be 1 to ${TRANSFER_ID_LENGTH_MAX} letters, digits, "_", "-", "." or ":"`));
