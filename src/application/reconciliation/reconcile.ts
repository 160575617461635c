import { instantOf, instantText } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import type { Span } from '../../domain/reconciliation/compare-books.ts';
import { startJob, type StartedJob, type StartJobParts } from '../jobs/resumable-job.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { MapUnifiedCall } from '../providers/map-unified-call.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { Job } from '../ports/job-store.ts';
import { BringInUnits, type BringInUnitsParts, type RecordTerms } from './bring-in-units.ts';
import { ReconciliationRun, SPAN_MAX_MS, SETTLED_AFTER_MS, type ReconciliationRunParts } from './reconciliation-run.ts';

interface ReconcileParts extends ReconciliationRunParts, StartJobParts, BringInUnitsParts {
  readonly mapUnifiedCall: MapUnifiedCall;
  readonly gateways: ProviderGateways;
  readonly termsOf: TermsOf;
}

/** The money terms of a protocol; undefined if it reports no bets. */
export type TermsOf = (protocol: string) => RecordTerms | undefined;

/** The provider and the span to compare, as text. */
export interface ReconcileInput {
  /** Code of the provider; letters may be in any case. */
  readonly provider: string;
  readonly from: string;
  readonly to: string;
  /** Whether data that the provider's records have, and the books lack, is shown as events. */
  readonly bringIn?: boolean | undefined;
  /** Whether these events are booked. */
  readonly book?: boolean | undefined;
  /** The person who asks. */
  readonly by: string;
}

/** The kind of the job in the store of jobs. */
export const RECONCILE_KIND = 'reconcile';
const BRING_IN_KIND = 'bring-in';

/** Starts a job that reconciles a provider's books with ours over a span of time. Each span has one job at a time. */
export class Reconcile {
  readonly #parts: ReconcileParts;

  constructor(parts: ReconcileParts) {
    this.#parts = parts;
  }

  async execute(input: ReconcileInput): Promise<Result<StartedJob, Failure>> {
    const { mapUnifiedCall, gateways, clock, termsOf } = this.#parts;
    if (input.book === true && input.bringIn !== true) return err(invalidParameter('book', 'needs bring_in'));
    const mapped = await mapUnifiedCall.execute({ provider: input.provider, call: 'bet_records' });
    if (!mapped.ok) return mapped;
    const span = spanOf(input, clock.nowMs());
    if (!span.ok) return span;
    const { provider, protocol } = mapped.value;
    const terms = termsOf(provider.protocol);
    const connected = gateways.connect(provider);
    if (!connected.ok || terms === undefined) {
      return err(callRefused('provider_failed', `provider ${provider.code} is not set up, or reports no bets`));
    }
    const unit = terms.moneyPolicy.settlesBy;
    const about = {
      gateway: connected.value,
      provider: provider.code,
      rangeMaxMs: protocol.betRecordsRangeMaxMs,
      unit,
      span: span.value,
      bringIn:
        input.bringIn === true
          ? new BringInUnits(this.#parts, { provider, unit, terms, isBooking: input.book === true, by: input.by })
          : undefined,
    };
    const workOf = (job: Job) => new ReconciliationRun(this.#parts, { job, ...about });
    return ok(
      await startJob(this.#parts, { ...jobOf(input, provider.code, span.value), provider: provider.code }, workOf),
    );
  }
}

/** Showing and booking the same span are two jobs, because a job continues with the settings of its start. */
function jobOf(
  { bringIn, book }: ReconcileInput,
  provider: string,
  { fromMs, toMs }: Span,
): Pick<Job, 'kind' | 'subject'> {
  const subject = `${provider} ${instantText(fromMs)}/${instantText(toMs)}`;
  if (bringIn !== true) return { kind: RECONCILE_KIND, subject };
  return { kind: BRING_IN_KIND, subject: `${subject} ${book === true ? 'booked' : 'shown'}` };
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
