import { inTurns, ok, readShape, unreadable, z, type ListedGame, type UpstreamHandler } from '../../protocol-kit.ts';
import { listedIn } from '../xml-answer.ts';
import type { Client } from './client.ts';
import { textsOf } from './element-texts.ts';

const NO_LIST = unreadable('the list of hosts cannot be read');
const BRAND = 'SA Gaming';
const CATEGORY = 'LIVE';

const hostSchema = z.looseObject({ HostID: z.string().regex(/^\d{1,19}$/), HostName: z.string().max(200).optional() });

/** Lists the open tables on one page. The upstream lists no other games. */
export const listGames =
  (client: Client, currencies: readonly string[]): UpstreamHandler<'game_list'> =>
  async () => {
    const answer = await client.ask('getActiveHostList', {});
    if (!answer.ok) return answer;
    // An answer without a list does not mean that there are no tables. Otherwise the catalogue would lose all of them.
    const hosts = 'HostList' in answer.value ? listedIn(answer.value, 'HostList', 'Host') : undefined;
    if (hosts === undefined) return NO_LIST;
    const games: ListedGame[] = [];
    for await (const host of inTurns(hosts)) {
      const read = readShape(hostSchema, host);
      // The hosts are checked one by one, because reporting all faults of a list of wrong hosts would take seconds.
      if (!read.success) return NO_LIST;
      games.push(gameOf(read.data, currencies));
    }
    return ok({ games, nextCursor: undefined, total: games.length });
  };

function gameOf(host: z.output<typeof hostSchema>, currencies: readonly string[]): ListedGame {
  const { HostID: code, HostName: name = '', GameIcon: icon } = host;
  return {
    code,
    name: name === '' ? code : name,
    brand: BRAND,
    category: CATEGORY,
    currencies,
    image: textsOf({ icon })[0]?.[1] ?? '',
    isMaintenance: false,
    isActive: true,
  };
}
