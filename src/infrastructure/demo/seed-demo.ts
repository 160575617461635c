import type { ImportGames, ImportReport, ImportRow } from '../../application/administer-games/import-games.ts';
import type { CreateAgent } from '../../application/administer-agents/create-agent.ts';
import type { SetOfferRules } from '../../application/administer-agents/set-offer-rules.ts';
import type { CreateProvider } from '../../application/administer-providers/create-provider.ts';
import type { IssueToken } from '../../application/administer-tokens/issue-token.ts';
import type { ListTokens } from '../../application/administer-tokens/list-tokens.ts';
import type { CatalogHistory } from '../../application/ports/catalog-history.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';
import { DEMO_PROVIDERS, madeUpGames, realGames, type DemoRow } from './demo-catalogue.ts';

/** Code of the demo Agent. */
export const DEMO_AGENT = 'DEMO';

const AGENT = {
  code: DEMO_AGENT,
  name: 'Demo Agent',
  currency: 'USD',
  callbackBase: undefined,
  walletMode: 'gateway',
  implements: Object.keys(CALLBACK_ROLES) as CallbackRole[],
  pushUnsettled: false,
  pushCancels: false,
  isActive: true,
} as const;

/** What became of the demo: made just now with a token nobody has seen yet, there already, or not wanted here. */
export type DemoOutcome =
  { readonly kind: 'seeded'; readonly token: string } | { readonly kind: 'present' } | { readonly kind: 'none' };

interface SeedDemoParts {
  readonly history: CatalogHistory;
  readonly createAgent: CreateAgent;
  readonly setOfferRules: SetOfferRules;
  readonly createProvider: CreateProvider;
  readonly importGames: ImportGames;
  readonly issueToken: IssueToken;
  readonly listTokens: ListTokens;
  /** Reads a game in the format of the import. */
  readRow(line: number, game: unknown): ImportRow;
}

/**
 * Fills an empty database with something to look at. The Agent comes first and says that a demo was begun here, its token comes
 * last and says that it is complete; every step between does nothing the second time, so a start that was killed is continued by
 * the next one.
 */
export class SeedDemo {
  readonly #parts: SeedDemoParts;

  constructor(parts: SeedDemoParts) {
    this.#parts = parts;
  }

  async execute(): Promise<DemoOutcome> {
    const tokens = await this.#parts.listTokens.execute(DEMO_AGENT);
    if (tokens.ok && tokens.value.length > 0) return { kind: 'present' };
    if (!tokens.ok && (await this.#parts.history.head()) > 0) return { kind: 'none' };
    const { createAgent, createProvider, setOfferRules } = this.#parts;
    await createAgent.execute(AGENT);
    for (const provider of DEMO_PROVIDERS) await createProvider.execute(provider);
    await this.#import(madeUpGames());
    await this.#import(realGames());
    await setOfferRules.execute(DEMO_AGENT, [{ effect: 'allow' }]);
    return { kind: 'seeded', token: await this.#token() };
  }

  async #import(rows: AsyncIterable<DemoRow>): Promise<ImportReport> {
    const report = await this.#parts.importGames.execute(this.#rows(rows));
    const [rejected] = report.rejected;
    if (rejected !== undefined) throw new Error(`a demo game was rejected: line ${rejected.line}: ${rejected.reason}`);
    return report;
  }

  async *#rows(rows: AsyncIterable<DemoRow>): AsyncGenerator<ImportRow> {
    for await (const { line, game } of rows) yield this.#parts.readRow(line, game);
  }

  async #token(): Promise<string> {
    const issued = await this.#parts.issueToken.execute({ agent: DEMO_AGENT, kind: 'opaque' });
    if (!issued.ok || issued.value.kind !== 'opaque') throw new Error('the demo Agent was given no token');
    return issued.value.token;
  }
}
