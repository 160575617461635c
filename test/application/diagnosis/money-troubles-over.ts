import { InDoubtDesk } from '../../../src/application/in-doubt/in-doubt-desk.ts';
import { MoneyTroubles } from '../../../src/application/diagnosis/money-troubles.ts';
import type { RecentCalls } from '../../../src/application/diagnosis/recent-calls.ts';
import type { StatementTroubles } from '../../../src/application/statements/statement-troubles.ts';
import type { OpenBetBook } from '../../../src/application/ports/open-bet-book.ts';
import type { DestinationStore } from '../../../src/application/ports/destination-store.ts';
import type { SilentProviderBook } from '../../../src/application/ports/silent-provider-book.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import { InMemoryJobLog } from '../../fakes/in-memory-job-log.ts';
import type { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { IN_DOUBT_GRACE_MS } from '../in-doubt/in-doubt-calls-over.ts';

export interface MoneyAround extends Pick<
  ReturnType<typeof inMemoryInDoubtWorld>,
  'inDoubt' | 'log' | 'audit' | 'books'
> {
  readonly clock: Clock;
  readonly runbookUrl?: string;
  readonly recentCalls?: Pick<RecentCalls, 'paces'>;
  readonly openBets?: Pick<OpenBetBook, 'staying'>;
  readonly silentProviders?: Pick<SilentProviderBook, 'list'>;
  readonly statements?: Pick<StatementTroubles, 'find'>;
  readonly destinations?: Pick<DestinationStore, 'list'>;
}

/** The search for troubles, over a world in memory. */
export function moneyTroublesOver({
  inDoubt,
  log,
  audit,
  books,
  clock,
  recentCalls,
  statements,
  destinations,
  openBets,
  silentProviders,
  runbookUrl,
}: MoneyAround): MoneyTroubles {
  return new MoneyTroubles({
    desk: new InDoubtDesk({ inDoubt, clock, graceMs: IN_DOUBT_GRACE_MS }),
    callbackLog: log,
    audit,
    jobLog: new InMemoryJobLog(books.jobs),
    recentCalls: recentCalls ?? { paces: () => [] },
    statements: statements ?? { find: () => Promise.resolve([]) },
    destinations: destinations ?? { list: () => Promise.resolve([]) },
    openBets: openBets ?? { staying: () => Promise.resolve([]) },
    silentProviders: silentProviders ?? { list: () => Promise.resolve([]) },
    runbookUrl,
    clock,
  });
}
