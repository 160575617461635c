import { idsNamed } from '../protocol-kit.ts';

/**
 * The names of the upstream's ids, in callbacks and in records, so that a record finds the bet of a callback. The document has texts, and numbers for
 * products. As a precaution, the gateway also accepts other ids as numbers. `code` is a wager's in the list of wagers, and the code of the answer
 * everywhere else.
 */
export const IDS = idsNamed([
  ...['id', 'wager_code', 'code', 'round_id', 'bonus_code'],
  ...['product_code', 'provider_product_oid', 'game_code'],
]);
