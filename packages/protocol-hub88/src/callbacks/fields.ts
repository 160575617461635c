import {
  maybe,
  readShape,
  REQUEST_VALUES_MAX,
  UpstreamName,
  z,
  exactJsonIn,
  idsNamed,
  err,
  ok,
  type Result,
} from '../kit.ts';
import type { Head, Status } from './replies.ts';

/** The members of a body, with numbers as text. */
export type Members = Readonly<Record<string, unknown>>;

/** Document: ids are texts. As a precaution, a number under these names has one spelling. */
const IDS = idsNamed(['transaction_uuid', 'reference_transaction_uuid', 'round', 'user']);

/** The members of a JSON object; undefined for any other body. */
export function membersOf(body: string): Members | undefined {
  const read = exactJsonIn(body, REQUEST_VALUES_MAX, IDS);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Members) : undefined;
}

/** An id of limited length without characters that a database refuses. */
const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);

export const headOf = (members: Members = {}): Head => ({
  user: readShape(identifier, members['user']).data,
  requestUuid: readShape(identifier, members['request_uuid']).data,
});

/** A reported value must not stop money, so an unreadable value is left out. Unknown fields are ignored (changelog of October 2026). */
const reported = <S extends z.ZodType>(schema: S) => maybe(schema).catch(undefined);

/** An amount is read later, by the unit of its currency. */
const wholeNumber = z.string().regex(/^\d{1,19}$/);

const ASKING = { user: identifier.transform((told) => UpstreamName.of(told)), request_uuid: identifier };
const MOVING = {
  ...ASKING,
  token: z.string(),
  transaction_uuid: identifier,
  game_code: reported(z.string().max(255)),
  round: reported(identifier),
  round_closed: reported(z.boolean()),
};
const PAID = {
  ...MOVING,
  amount: wholeNumber,
  currency: z.string(),
  is_supplier_promo: reported(z.boolean()),
  reward_uuid: reported(identifier),
};

/** The fields of the five callbacks (document). The token of a win or rollback is read if it is there, because nothing depends on it. */
export const SHAPES = {
  info: z.object(ASKING),
  balance: z.object({ ...ASKING, token: z.string() }),
  // Without `is_free` the gateway does not know whether to take the amount.
  bet: z.object({ ...PAID, is_free: z.boolean() }),
  win: z.object({
    ...PAID,
    token: reported(z.string()),
    is_free: reported(z.boolean()),
    reference_transaction_uuid: maybe(identifier),
  }),
  rollback: z.object({
    ...MOVING,
    token: reported(z.string()),
    currency: reported(z.string()),
    reference_transaction_uuid: identifier,
  }),
} as const;

/** Reads the fields. The list of statuses: WRONG_SYNTAX if a field is missing, WRONG_TYPES if it has a wrong type. */
export function readFields<S extends z.ZodType>(shape: S, members: Members): Result<z.output<S>, Status> {
  const read = readShape(shape, members);
  if (read.success) return ok(read.data);
  const isMissing = read.error.issues.some(({ path }) => members[String(path[0])] === undefined);
  return err(isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES');
}
