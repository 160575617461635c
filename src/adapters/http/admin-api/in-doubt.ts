import {
  CloseInDoubt,
  ListInDoubt,
  ShowInDoubt,
  ReplayInDoubt,
  type ShownInDoubt,
} from '../../../application/in-doubt/in-doubt-desk.ts';
import { DecideInDoubt, ResolveInDoubt } from '../../../application/in-doubt/resolve-in-doubt.ts';
import type { InDoubtItem } from '../../../domain/in-doubt/in-doubt-item.ts';
import { inDoubtJson } from '../answers/in-doubt-json.ts';
import { nextCommandOf } from '../../api/words/next-commands.ts';
import { IN_DOUBT } from '../../api/calls/in-doubt.ts';
import type { UseCases } from '../use-cases.ts';
import { attemptJson } from './callbacks.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';

/** `/admin/v1/in-doubt`. */
export function inDoubtCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, IN_DOUBT.list, async ({ query }) => mappedPage(await useCase(ListInDoubt).execute(query), itemJson));
  serve(router, IN_DOUBT.show, async ({ params }) => mapped(await useCase(ShowInDoubt).execute(params.id), shownJson));
  serve(router, IN_DOUBT.replay, ({ params }) => useCase(ReplayInDoubt).execute(params.id));
  serve(router, IN_DOUBT.resolve, async ({ params }) =>
    mapped(await useCase(ResolveInDoubt).execute(params.id), answerJson),
  );
  serve(router, IN_DOUBT.decide, async ({ body: { bonus_code: bonusCode, ...body }, params, actor }) =>
    mapped(await useCase(DecideInDoubt).execute(params.id, { ...body, bonusCode, by: actor }), answerJson),
  );
  serve(router, IN_DOUBT.close, ({ body, params, actor }) =>
    useCase(CloseInDoubt).execute(params.id, { ...body, by: actor }),
  );
}

/** An item for administrators. */
export const itemJson = (item: InDoubtItem) => ({
  ...inDoubtJson(item),
  agent: item.agent ?? null,
  status: item.closing === undefined ? ('open' as const) : ('closed' as const),
  note: item.closing?.note ?? null,
  closed_by: item.closing?.by ?? null,
  closed_at: instantJson(item.closing?.atMs),
});

const shownJson = (item: ShownInDoubt) => {
  const { status, ...fields } = itemJson(item);
  const isOpen = status === 'open' && item.outcome === undefined;
  return {
    ...fields,
    status: item.outcome === undefined ? status : ('over' as const),
    outcome: item.outcome ?? null,
    last_attempt: item.lastAttempt === undefined ? null : attemptJson(item.lastAttempt),
    next_command: isOpen ? nextCommandOf(item) : null,
  };
};

const answerJson = shownBy(IN_DOUBT.resolve.answers);
