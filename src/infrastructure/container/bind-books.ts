import { PROTOCOLS } from '../../adapters/providers/index.ts';
import { AuditMoney } from '../../application/audits/audit-money.ts';
import { CloseInDoubt } from '../../application/in-doubt/close-in-doubt.ts';
import { DecideInDoubt } from '../../application/in-doubt/decide-in-doubt.ts';
import { InDoubtDesk } from '../../application/in-doubt/in-doubt-desk.ts';
import { ListInDoubt } from '../../application/in-doubt/list-in-doubt.ts';
import { ListOwnInDoubt } from '../../application/in-doubt/list-own-in-doubt.ts';
import { ListTransactions } from '../../application/timelines/list-transactions.ts';
import { Reconcile } from '../../application/reconciliation/reconcile.ts';
import { ReplayInDoubt } from '../../application/in-doubt/replay-in-doubt.ts';
import { ResolveInDoubt } from '../../application/in-doubt/resolve-in-doubt.ts';
import { FindItemOwner } from '../../application/people/find-item-owner.ts';
import { ShowInDoubt } from '../../application/in-doubt/show-in-doubt.ts';
import { StartAudit } from '../../application/audits/start-audit.ts';
import { TROUBLE_COUNT_MAX } from '../../domain/diagnosis/money-trouble.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { AWAITED_COUNT_MAX, InDoubtMetrics } from '../telemetry/in-doubt-metrics.ts';
import { made, type Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** How often what is in doubt is counted. */
const COUNT_EVERY_MS = 30_000;

/** The books: audits, comparisons with providers, and what could not be decided or delivered. */
export function bindBooks(bind: Bind): void {
  bindAudits(bind);
  bindInDoubt(bind);
  bindCount(bind);
  const { jobs, accounts, reconciliation: book, clock, randomness, walletHistory } = TOKENS;
  const {
    mapUnifiedCall,
    providerGateways: gateways,
    backgroundJobs: runner,
    findWallets,
    tryBatch,
    takeEach,
  } = TOKENS;
  bind(
    TOKENS.reconcile,
    { jobs, accounts, book, clock, randomness, mapUnifiedCall, gateways, runner, findWallets, tryBatch, takeEach },
    (parts) => new Reconcile({ ...parts, termsOf }),
  );
  bind(TOKENS.listTransactions, { walletHistory }, (given) => new ListTransactions(given.walletHistory));
}

const termsOf = (name: string) => PROTOCOLS.find(({ protocol }) => protocol === name)?.inbound;

function bindAudits(bind: Bind): void {
  const { audit, jobs, clock, randomness, auditMetrics, backgroundJobs: runner } = TOKENS;
  bind(
    TOKENS.auditMoney,
    { audit, auditMetrics, clock },
    (given) => new AuditMoney(given.audit, (found) => given.auditMetrics.show(found, given.clock.nowMs())),
  );
  bind(
    TOKENS.startAudit,
    { jobs, runner, clock, randomness, audit, auditMetrics },
    ({ auditMetrics: metrics, ...parts }) =>
      new StartAudit({ ...parts, onAudited: (found) => metrics.show(found, parts.clock.nowMs()) }),
  );
}

function bindInDoubt(bind: Bind): void {
  const { config, inDoubt, clock, callbackLog, transfers, agents, resolveTransfer: resolve } = TOKENS;
  const { inDoubtDesk: desk, listInDoubt, replayCallback, ordersForOperators: providerOrders } = TOKENS;
  bind(
    desk,
    { inDoubt, clock, config },
    ({ config: { transferGraceMs: graceMs }, ...parts }) => new InDoubtDesk({ ...parts, graceMs }),
  );
  bind(listInDoubt, { desk }, (given) => new ListInDoubt(given.desk));
  bind(TOKENS.listOwnInDoubt, { listInDoubt }, (given) => new ListOwnInDoubt(given.listInDoubt));
  bind(TOKENS.findItemOwner, { inDoubt, callbackLog }, (given) => new FindItemOwner(given.callbackLog, given.inDoubt));
  bind(TOKENS.showInDoubt, { desk, callbackLog }, (given) => new ShowInDoubt(given.desk, given.callbackLog));
  bind(TOKENS.replayInDoubt, { desk, replayCallback }, (given) => new ReplayInDoubt(given.desk, given.replayCallback));
  bind(TOKENS.resolveInDoubt, { desk, transfers, agents, resolve, providerOrders }, made(ResolveInDoubt));
  bind(TOKENS.decideInDoubt, { desk }, (given) => new DecideInDoubt(given.desk));
  bind(TOKENS.closeInDoubt, { desk }, (given) => new CloseInDoubt(given.desk));
}

function bindCount(bind: Bind): void {
  const { inDoubtDesk: desk, awaitedAnswers, metrics, logger } = TOKENS;
  bind(TOKENS.inDoubtCount, { desk, awaitedAnswers, metrics, logger }, (given) => {
    const shown = new InDoubtMetrics(given.metrics.registry);
    return new RepeatedWork({
      intervalMs: COUNT_EVERY_MS,
      round: async () => {
        shown.show(await given.desk.book.summary(given.desk.late(), TROUBLE_COUNT_MAX));
        shown.showAwaited(await given.awaitedAnswers.count(AWAITED_COUNT_MAX));
        return false;
      },
      onFailure: failing(given.logger, 'what is in doubt could not be counted'),
    });
  });
}
