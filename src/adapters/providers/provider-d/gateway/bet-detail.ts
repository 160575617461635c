import { isRefusedWith, ok, readShape, refused, unreadable, z, type UpstreamHandler } from '../../protocol-kit.ts';
import type { Ask } from './client.ts';
import type { ReadBetRecord } from './bet-record.ts';
import { reportRows } from './read-records.ts';

/** "Not a member of yours": the bet belongs to another account. */
const NOT_OURS = '10506';
/** The lifetime of the link to the page, which is the upstream's own default. */
const LINK_SECONDS = '300';

const page = z.looseObject({ url: z.url({ protocol: /^https?$/ }) });

/** Asks for the record, which alone names the player of the bet, and then for the page with the cards, if there is one. */
export const betDetail =
  (ask: Ask, read: ReadBetRecord): UpstreamHandler<'bet_detail'> =>
  async ({ betId, player }) => {
    const answer = await ask({ operation: 'getReportDetail', fields: { betId, url: 'N' }, isRepeatable: true });
    if (isRefusedWith(answer, NOT_OURS)) return refused('record_not_found', NOT_OURS);
    if (!answer.ok) return answer;
    const rows = reportRows(answer);
    const record = rows.ok ? read(rows.value[0], player) : undefined;
    if (record?.player === undefined || record.betId !== betId)
      return unreadable('the result is not the bet asked for');
    const isForAsker = player === undefined || record.player.isOf(player.name);
    const url = isForAsker ? await pageOf(ask, betId) : undefined;
    return ok({ owner: record.player, url, record });
  };

async function pageOf(ask: Ask, betId: string): Promise<string | undefined> {
  const fields = { betId, url: 'Y', limit: 'Y', limitTime: LINK_SECONDS };
  const answer = await ask({ operation: 'getReportDetail', fields, isRepeatable: true });
  const read = readShape(page, answer.ok ? answer.value : undefined);
  return read.success ? read.data.url : undefined;
}
