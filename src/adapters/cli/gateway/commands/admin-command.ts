import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { AdminRequest } from '../admin/admin-request.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Command } from '../command.ts';
import type { Call } from '../../command-line/call.ts';
import type { Session } from '../session.ts';
import type { View } from '../view/views.ts';
import { confirmed, YES } from './confirmed.ts';

type BodyMaker = (call: Call, session: Session) => Promise<Result<unknown, CliFailure>>;

/** A command that is one call of the admin API. */
type AdminCommand = Omit<Command, 'run' | 'hasJson'> & {
  readonly request: (call: Call) => AdminRequest;
  /** Makes the request's body where that has to be read first. */
  readonly body?: BodyMaker;
  /** Asks before what cannot be undone; `--yes` answers. */
  readonly question?: (call: Call) => string;
  readonly view: View;
  /** Said beside the answer. */
  readonly remark?: string;
  readonly isBad?: (data: unknown) => boolean;
};

/** Makes a command of a description of its call. */
export function adminCommand(description: AdminCommand): Command {
  const { request, body, question, view, remark, isBad, ...command } = description;
  const options = { ...command.options, ...(question !== undefined && YES) };
  return {
    ...command,
    options,
    hasJson: true,
    async run(call, session) {
      const read = (await body?.(call, session)) ?? ok(undefined);
      if (!read.ok) return read;
      const leave = question === undefined ? ok(undefined) : await confirmed(question(call), call, session);
      if (!leave.ok) return leave;
      const answered = await session.admin.call({
        ...request(call),
        ...(read.value !== undefined && { body: read.value }),
      });
      if (!answered.ok) return answered;
      const { data } = answered.value;
      if (remark !== undefined) session.say(remark);
      return ok({ data, text: (look) => view(data, look), isBad: isBad?.(data) ?? false });
    },
  };
}
