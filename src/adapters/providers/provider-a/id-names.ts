import { idsNamed } from '../protocol-kit.ts';

/**
 * The names of the upstream's ids, in callbacks and in records, so that a record finds the bet of a callback. Implementations send them as numbers or
 * as texts. A name of a player is a text in every implementation. `id`, `userId` and `tranId` are only repeated.
 */
export const IDS = idsNamed(['orderId', 'orderIds', 'bizId', 'issueId', 'gameId']);
