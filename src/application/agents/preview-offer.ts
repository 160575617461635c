import type { Agent } from '../../domain/agent/agent.ts';
import { OfferRules, type OfferRule } from '../../domain/agent/offer-rules.ts';
import { GameFilter, type GameFilterInput } from '../../domain/catalogue/game-filter.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { GameListPage } from '../catalogue/list-games.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { GameCatalog } from '../ports/game-catalog.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import { activeProviders } from '../providers/active-providers.ts';

export interface PreviewOfferInput extends GameFilterInput {
  readonly code: string;
  readonly page: string;
  readonly pageSize: string;
  /** The rules to try; by default, those of the Agent. */
  readonly rules: readonly OfferRule[] | undefined;
}

/** The offered part of one provider. */
interface OfferedPart {
  readonly provider: string;
  readonly offered: number;
  /** All active games of the provider, offered or not. */
  readonly games: number;
}

export interface OfferPreview extends GameListPage {
  readonly providers: readonly OfferedPart[];
}

interface PreviewOfferParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly providers: ProviderStore;
  readonly catalog: GameCatalog;
  /** A catalogue that works with rules that no Agent has. */
  readonly storedCatalog: GameCatalog;
}

/** Shows the games that the rules of an Agent offer, or those that other rules would offer. */
export class PreviewOffer {
  readonly #parts: PreviewOfferParts;

  constructor(parts: PreviewOfferParts) {
    this.#parts = parts;
  }

  async execute({
    code,
    rules,
    ...input
  }: PreviewOfferInput): Promise<Result<OfferPreview, InvalidParameter | NotFound>> {
    const filter = GameFilter.of(input);
    if (!filter.ok) return filter;
    const page = PageRequest.of(input.page, input.pageSize);
    if (!page.ok) return page;
    const agent = await this.#parts.agents.find(foldCode(code));
    if (agent === undefined) return err(notFound('agent', code));
    const tried = rules === undefined ? ok(agent.offerRules) : OfferRules.of(rules);
    if (!tried.ok) return tried;
    const catalog = rules === undefined ? this.#parts.catalog : this.#parts.storedCatalog;
    const asking = { ...agent, offerRules: tried.value };
    const offered = await catalog.findOffered({ agent: asking, filter: filter.value, page: page.value });
    const providers = await this.#partsOf(asking, { ...input, provider: filter.value.provider }, catalog);
    return ok({ ...offered, page: page.value.page, pageSize: page.value.pageSize, providers });
  }

  async #partsOf(agent: Agent, input: GameFilterInput, catalog: GameCatalog): Promise<readonly OfferedPart[]> {
    const found: OfferedPart[] = [];
    for await (const some of activeProviders(this.#parts.providers)) {
      const asked = some.filter(({ code }) => (input.provider ?? code) === code);
      for (const { code } of asked) found.push(await this.#partOf(agent, { ...input, provider: code }, catalog));
    }
    return found;
  }

  async #partOf(
    agent: Agent,
    input: GameFilterInput & { readonly provider: string },
    catalog: GameCatalog,
  ): Promise<OfferedPart> {
    const { provider } = input;
    const filter = valueOf(GameFilter.of(input));
    const games = await countOf(this.#parts.catalog, { ...agent, offerRules: EVERYTHING }, filter);
    const isNothing = agent.offerRules.partOf(provider) === 'nothing';
    return { provider, offered: isNothing ? 0 : await countOf(catalog, agent, filter), games };
  }
}

const countOf = async (catalog: GameCatalog, agent: Agent, filter: GameFilter): Promise<number> =>
  (await catalog.findOffered({ agent, filter, page: ONE_GAME })).total;

const valueOf = <T>(made: Result<T, InvalidParameter>): T => {
  if (made.ok) return made.value;
  throw new Error(`${made.error.field} ${made.error.rule}`);
};

/** One object for all calls, because the catalogue in memory caches results by the object of the rules. */
const EVERYTHING = valueOf(OfferRules.of([{ effect: 'allow' }]));
const ONE_GAME = valueOf(PageRequest.of('1', '1'));
