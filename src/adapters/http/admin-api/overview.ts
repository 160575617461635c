import { type Overview, ShowOverview } from '../../../application/diagnosis/show-overview.ts';
import { ok } from '../../../domain/shared/result.ts';
import { OVERVIEW } from '../../api/calls/overview.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { serve, type AdminRouter } from './admin-call.ts';
import { troubleJson } from './trouble-json.ts';

/** `/admin/v1/overview`. */
export function overviewCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, OVERVIEW.show, async () => ok(overviewJson(await useCase(ShowOverview).execute())));
}

const { providers } = OVERVIEW.show.answers.shape;
const paceJson = shownBy(providers.element);

const overviewJson = ({ atMs, troubles, backlog, provenAtMs, paces }: Overview) => ({
  at: instantJson(atMs),
  troubles: troubles.map(troubleJson),
  callbacks: {
    oldest_pending_at: instantJson(backlog.oldestPendingAtMs),
    oldest_pending_of: backlog.oldestPendingOf ?? null,
    parked: backlog.parked,
    open_breakers: [...backlog.openBreakers],
  },
  proven_at: instantJson(provenAtMs),
  providers: paces.map(paceJson),
});
