import { idsNamed } from '../protocol-kit.ts';

/** The names of ids in the upstream's records, which must find the bets of the callbacks. Callbacks are forms, so their ids are texts. */
export const IDS = idsNamed([...['betId', 'betwalletid', 'resultwalletid', 'gid', 'round', 'subround', 'slotGameId']]);
