import { CertifyAgent } from '../../../application/agents/certify-agent.ts';
import {
  KeepConformance,
  ShowConformance,
  type KeptConformance,
} from '../../../application/agents/show-conformance.ts';
import type { SignedCertificate } from '../../../domain/agent/certificate.ts';
import type { TriedCase } from '../../../domain/agent/conformance-run.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { CONFORMANCE } from '../../api/calls/conformance.ts';
import type { UseCases } from '../use-cases.ts';
import { startedJson } from './jobs.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';

/** `/admin/v1/agents/{code}/conformance`. */
export function conformanceCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CONFORMANCE.keep, async ({ body, params }) => {
    const run = { agentUrl: body.agent_url, cases: body.cases };
    return mapped(await useCase(KeepConformance).execute(params.code, run), runJson);
  });
  serve(router, CONFORMANCE.show, async ({ params }) =>
    mapped(await useCase(ShowConformance).execute(params.code), ({ run, signed }) => ({
      run: run === undefined ? null : runJson(run),
      signed: signed === undefined ? null : signedJson(signed),
    })),
  );
  serve(router, CONFORMANCE.certify, async ({ body, params }) => {
    const { player, other_player: otherPlayer, disabled_player: disabledPlayer, provider } = body;
    const accounts = { player, otherPlayer, disabledPlayer, provider, otherProvider: body.other_provider };
    return mapped(await useCase(CertifyAgent).execute(params.code, accounts), startedJson);
  });
}

const runJson = ({ agentUrl, cases, handedInAtMs }: KeptConformance) => ({
  handed_in_at: instantText(handedInAtMs),
  agent_url: agentUrl,
  passed: countOf(cases, 'passed'),
  failed: countOf(cases, 'failed'),
  left_out: countOf(cases, 'left_out'),
  cases: cases.map(caseJson),
});

const caseJson = (tried: TriedCase) => ({ ...tried, because: tried.because ?? null });

const signedJson = ({ certificate, signature }: SignedCertificate) => ({
  certificate: { ...certificate, cases: certificate.cases.map(caseJson) },
  signature,
});

const countOf = (cases: readonly TriedCase[], verdict: TriedCase['verdict']): number =>
  cases.filter((tried) => tried.verdict === verdict).length;
