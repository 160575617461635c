import { instantOf, instantText } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import type { Span } from '../../domain/reconciliation/compare-books.ts';
import { startJob, type StartedJob, type StartJobParts } from '../jobs/start-job.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { MapUnifiedCall } from '../providers/map-unified-call.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { ReconciliationRun, type ReconciliationRunParts, type UnitsOf } from './reconciliation-run.ts';
import { SPAN_MAX_MS, SETTLED_AFTER_MS } from './reconciliation-limits.ts';

interface ReconcileParts extends ReconciliationRunParts, StartJobParts {
  readonly mapUnifiedCall: MapUnifiedCall;
  readonly gateways: ProviderGateways;
  readonly unitsOf: UnitsOf;
}

/** The provider and the span to compare, as text. */
export interface ReconcileInput {
  /** Code of the provider; letters may be in any case. */
  readonly provider: string;
  readonly from: string;
  readonly to: string;
}

/** The kind of the job in the store of jobs. */
export const RECONCILE_KIND = 'reconcile';

/** Starts a job that compares a provider's books with ours over a span of time. The same span is compared by one job at a time. */
export class Reconcile {
  readonly #parts: ReconcileParts;

  constructor(parts: ReconcileParts) {
    this.#parts = parts;
  }

  async execute(input: ReconcileInput): Promise<Result<StartedJob, Failure>> {
    const { mapUnifiedCall, gateways, clock, unitsOf } = this.#parts;
    const mapped = await mapUnifiedCall.execute({ provider: input.provider, call: 'bet_records' });
    if (!mapped.ok) return mapped;
    const span = spanOf(input, clock.nowMs());
    if (!span.ok) return span;
    const { provider, protocol } = mapped.value;
    const unit = unitsOf(provider.protocol);
    const connected = gateways.connect(provider);
    if (!connected.ok || unit === undefined) {
      return err(callRefused('provider_failed', `provider ${provider.code} is not set up, or reports no bets`));
    }
    const about = { provider: provider.code, rangeMaxMs: protocol.betRecordsRangeMaxMs, unit, span: span.value };
    const gateway = connected.value;
    const subject = `${provider.code} ${instantText(span.value.fromMs)}/${instantText(span.value.toMs)}`;
    const started = await startJob(
      this.#parts,
      { kind: RECONCILE_KIND, subject },
      (job) => new ReconciliationRun(this.#parts, { job, gateway, ...about }),
    );
    return ok(started);
  }
}

function spanOf({ from, to }: ReconcileInput, nowMs: number): Result<Span, InvalidParameter> {
  const span = all({ fromMs: instantOf('from', from), toMs: instantOf('to', to) });
  if (!span.ok) return span;
  const rule = brokenRule(span.value, nowMs);
  return rule === undefined ? span : err(invalidParameter('to', rule));
}

function brokenRule({ fromMs, toMs }: Span, nowMs: number): string | undefined {
  if (toMs <= fromMs) return 'must be later than from';
  if (toMs - fromMs > SPAN_MAX_MS) return 'must be at most 31 days after from';
  if (toMs > nowMs - SETTLED_AFTER_MS) return 'must be at least 15 minutes ago, so that both books are written';
  return undefined;
}
