import { AuditMoney, StartAudit } from '../../application/audits/audits.ts';
import { ReplayCallback } from '../../application/callbacks/replay-callbacks.ts';
import {
  CloseInDoubt,
  InDoubtDesk,
  ListInDoubt,
  ListOwnInDoubt,
  ShowInDoubt,
  ReplayInDoubt,
} from '../../application/in-doubt/in-doubt-desk.ts';
import { ResolveGrant } from '../../application/free-rounds/resolve-grant.ts';
import { DecideInDoubt, ResolveInDoubt } from '../../application/in-doubt/resolve-in-doubt.ts';
import { FindItemOwner } from '../../application/people/find-item-owner.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { Reconcile } from '../../application/reconciliation/reconcile.ts';
import { ResolveTransfer } from '../../application/transfers/resolve-transfer.ts';
import { FindWallets } from '../../application/wallet/find-wallets.ts';
import { TakeEach } from '../../application/wallet/take-each.ts';
import { DryRunBatch } from '../../application/wallet/dry-run-batch.ts';
import { TROUBLE_COUNT_MAX } from '../../domain/diagnosis/money-trouble.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';
import { AuditMetrics } from '../telemetry/audit-metrics.ts';
import { AWAITED_COUNT_MAX, InDoubtMetrics } from '../telemetry/in-doubt-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** The pause between two counts of items in doubt. */
const COUNT_EVERY_MS = 30_000;

/** The books: audits, reconciliation with providers, and items that could not be decided or delivered. */
export function bindBooks(bind: Bind): void {
  const { jobs, accounts, reconciliation: book, clock, randomness, audit } = TOKENS;
  const { providerGateways: gateways, termsOf } = TOKENS;
  const runner = BackgroundJobs;
  bindInDoubt(bind);
  const booking = { findWallets: FindWallets, tryBatch: DryRunBatch, takeEach: TakeEach };
  const comparing = { accounts, book, clock, randomness, mapUnifiedCall: MapUnifiedCall, gateways, termsOf };
  bind(Reconcile, { jobs, runner, ...comparing, ...booking });
  bind(
    AuditMoney,
    { audit, metrics: AuditMetrics, clock },
    (given) => new AuditMoney(given.audit, (found) => given.metrics.show(found, given.clock.nowMs())),
  );
  bind(
    StartAudit,
    { jobs, runner, clock, randomness, audit, metrics: AuditMetrics },
    ({ metrics, ...parts }) =>
      new StartAudit({ ...parts, onAudited: (found) => metrics.show(found, parts.clock.nowMs()) }),
  );
}

function bindInDoubt(bind: Bind): void {
  const { inDoubt, clock, callbackLog, transfers, agents, ordersForOperators: providerOrders } = TOKENS;
  const desk = InDoubtDesk;
  bind(InDoubtDesk, { inDoubt, clock, graceMs: TOKENS.transferGraceMs });
  bind(ListInDoubt, [desk]);
  bind(ListOwnInDoubt, [ListInDoubt]);
  bind(FindItemOwner, [callbackLog, inDoubt]);
  bind(ShowInDoubt, [desk, callbackLog]);
  bind(ReplayInDoubt, [desk, ReplayCallback]);
  const grants = { freeRounds: TOKENS.freeRounds, resolveGrant: ResolveGrant };
  bind(ResolveInDoubt, { desk, transfers, agents, resolve: ResolveTransfer, providerOrders, ...grants });
  bind(DecideInDoubt, [desk]);
  bind(CloseInDoubt, [desk]);
  bindCount(bind);
}

function bindCount(bind: Bind): void {
  const { awaitedAnswers, metricsRegistry } = TOKENS;
  bind(InDoubtMetrics, [metricsRegistry]);
  repeat(bind, {
    needs: { desk: InDoubtDesk, awaitedAnswers, shown: InDoubtMetrics },
    everyMs: COUNT_EVERY_MS,
    round: async ({ desk, awaitedAnswers, shown }) => {
      shown.show(await desk.book.summary(desk.late(), TROUBLE_COUNT_MAX));
      shown.showAwaited(await awaitedAnswers.count(AWAITED_COUNT_MAX));
      return false;
    },
    failure: 'what is in doubt could not be counted',
  });
}
