import { KeepConformance, type KeptConformance } from '../../../application/agents/keep-conformance.ts';
import { ShowConformance } from '../../../application/agents/show-conformance.ts';
import type { TriedCase } from '../../../domain/agent/conformance-run.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { CONFORMANCE } from '../../api/calls/conformance.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';

/** `/admin/v1/agents/{code}/conformance`. */
export function conformanceCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CONFORMANCE.keep, async ({ body, params }) => {
    const run = { agentUrl: body.agent_url, cases: body.cases };
    return mapped(await useCase(KeepConformance).execute(params.code, run), runJson);
  });
  serve(router, CONFORMANCE.show, async ({ params }) =>
    mapped(await useCase(ShowConformance).execute(params.code), (run) => ({
      run: run === undefined ? null : runJson(run),
    })),
  );
}

const runJson = ({ agentUrl, cases, handedInAtMs }: KeptConformance) => ({
  handed_in_at: instantText(handedInAtMs),
  agent_url: agentUrl,
  passed: countOf(cases, 'passed'),
  failed: countOf(cases, 'failed'),
  left_out: countOf(cases, 'left_out'),
  cases: cases.map((tried) => ({ ...tried, because: tried.because ?? null })),
});

const countOf = (cases: readonly TriedCase[], verdict: TriedCase['verdict']): number =>
  cases.filter((tried) => tried.verdict === verdict).length;
