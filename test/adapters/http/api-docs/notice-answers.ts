import { expect } from 'chai';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

/** The calls about notices and maintenance, each with its example and some that it describes as refused. */
export async function noticeCalls(caller: DocumentedCaller, { world }: Gateway, token: string): Promise<void> {
  const address = { notice_url: 'https://lobby.example.com/notices', notice_kinds: ['player.blocked'] };
  const { data: agent } = await caller.call('changeAgent', { body: address });
  await world.notices.write([{ agent: String(agent['code']), kind: 'player.blocked', data: { member_id: 'ANN' } }]);
  const { data } = await caller.call('listNotices');
  const [notice] = data['list'] as { id: string }[];
  const params = { code: String(agent['code']), id: String(notice?.id) };

  await caller.call('replayNotice', { params });
  await caller.call('listOwnNotices', { token });
  await caller.call('replayOwnNotice', { token, body: { notice_id: notice?.id } });
  const scheduled = await caller.call('scheduleMaintenance');
  const overlapping = await caller.call('scheduleMaintenance');
  await caller.call('listMaintenance');
  await caller.call('cancelMaintenance', { params: { code: 'A', id: String(scheduled.data['id']) } });

  const refused = [
    ['replayOwnNotice', { notice_id: 'nobody' }, [404, 1007]],
    ['replayOwnNotice', {}, [400, 1001]],
    ['listOwnNotices', { kind: 'nothing' }, [400, 1001]],
    ['listOwnNotices', { since: 'yesterday' }, [400, 1001]],
    ['listOwnNotices', { operator_code: 'OTHER' }, [403, 7]],
  ] as const;
  for (const [id, body, outcome] of refused) {
    const { httpStatus, code } = await caller.call(id, { token, body });
    expect([httpStatus, code], `${id} ${JSON.stringify(body)}`).to.deep.equal(outcome);
  }
  expect([overlapping.httpStatus, overlapping.code]).to.deep.equal([400, 1001]);
}
