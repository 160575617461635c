import { checkOperator } from '../../domain/agent/agent.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';
import type { UpstreamName } from '../../domain/player/upstream-name.ts';
import type { OwnedBet } from '../../domain/provider/owned-bet.ts';
import type { UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import { callRefused, notFound, type CallRefused, type Failure } from '../failure.ts';
import type { MapAgentCall, MappedCall } from '../providers/map-unified-call.ts';
import { askAboutPlayer } from '../players/ask-about-player.ts';
import type { PlayersAtProvider } from '../players/players-at-provider.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/provider-failure.ts';
import type { UpstreamTurns } from '../providers/upstream-turns.ts';

export type ShowBetDetailInput = AgentInput<'provider' | 'betId' | 'memberId'>;

export interface ShowBetDetailParts {
  readonly map: MapAgentCall;
  readonly players: PlayersAtProvider;
  readonly gateways: ProviderGateways;
  readonly accounts: AccountStore;
  readonly turns: UpstreamTurns;
}

/** A bet as its provider shows it: its record, a page, or both. */
export interface BetDetail {
  readonly bet: OwnedBet | undefined;
  readonly url: string | undefined;
}

type Shown = UpstreamAnswer<'bet_detail'>;

/** Shows one bet of the Agent's players. A bet of another Agent gets the same answer as a bet that does not exist. */
export class ShowBetDetail {
  readonly #parts: ShowBetDetailParts;

  constructor(parts: ShowBetDetailParts) {
    this.#parts = parts;
  }

  async execute(input: ShowBetDetailInput): Promise<Result<BetDetail, Failure>> {
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      provider: givenText('provider', input.provider),
      betId: givenText('bet_id', input.betId),
    });
    if (!read.ok) return read;
    const { betId, ...asked } = read.value;
    const mapped = await this.#parts.map.execute({ ...asked, memberId: input.memberId, call: 'bet_detail' });
    if (!mapped.ok) return mapped;
    const askers = await this.#askers(input, mapped.value.provider.code);
    if (!askers.ok) return askers;
    return this.#shown({ ...mapped.value, agent: asked.agent.code, betId, askers: askers.value });
  }

  async #shown(question: Question): Promise<Result<BetDetail, Failure>> {
    const { agent, provider, betId, askers } = question;
    const { gateways, turns } = this.#parts;
    const turn = { provider: provider.code, operation: 'bet_detail', agent };
    const answer = await askProvider(gateways, provider, (gateway) =>
      turns.ask(turn, () => this.#firstFound(gateway, question)),
    );
    if (!answer.ok) return answer;
    const shown = answer.value;
    const owner = shown && (await this.#ownerOf(provider.code, shown));
    if (shown === undefined || owner?.agent !== agent || !isAmong(askers, shown.owner)) {
      return err(notFound('bet', betId));
    }
    return detailOf(shown, owner, provider.code);
  }

  /** The accounts for which the provider is asked: each account of the named player, or undefined for no particular account. */
  async #askers({ agent, memberId }: ShowBetDetailInput, provider: string): Promise<Result<Askers, CallRefused>> {
    if (memberId === undefined || memberId === '') return ok([undefined]);
    const player = await this.#parts.players.find(agent, memberId, provider);
    return player.ok ? ok(player.value.accounts) : player;
  }

  /** Asks for one account after the other until one has the bet; undefined when no account has it. */
  async #firstFound(gateway: ProviderGateway, { protocol, betId, askers }: Question): Promise<FirstFound> {
    for (const account of askers) {
      const player = account && { name: account.upstreamName, currency: account.currency };
      const ask = () => gateway.call('bet_detail', { betId, player });
      const answer = await askAboutPlayer(this.#parts.accounts, { account, protocol, gateway }, ask);
      if (answer.ok || !isUnknownBet(answer.error)) return answer;
    }
    return ok(undefined);
  }

  async #ownerOf(provider: string, { owner }: Shown): Promise<AccountOwner | undefined> {
    const owners = await this.#parts.accounts.ownersOf(provider, [owner]);
    return owners.values().next().value;
  }
}

interface Question extends Pick<MappedCall, 'provider' | 'protocol'> {
  readonly agent: string;
  readonly betId: string;
  readonly askers: Askers;
}

type Askers = readonly (ProviderAccount | undefined)[];
type FirstFound = Result<Shown | undefined, UpstreamFailure>;

const isAmong = (askers: Askers, owner: UpstreamName): boolean =>
  askers.some((asker) => asker === undefined || owner.isOf(asker.upstreamName));

const isUnknownBet = (failure: UpstreamFailure): boolean =>
  failure.kind === 'provider_refused' && failure.reason === 'record_not_found';

function detailOf(
  { record, url }: Shown,
  { memberId, currency }: AccountOwner,
  provider: string,
): Result<BetDetail, CallRefused> {
  if (record === undefined && url === undefined) {
    return err(callRefused('provider_failed', `provider ${provider} shows nothing of this bet`));
  }
  return ok({ bet: record && { ...record, memberId, currency: record.currency ?? currency }, url });
}
