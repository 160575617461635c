import { checkOperator, operates } from '../../domain/agent/agent.ts';
import type { ExtensionOperation } from '../../domain/provider/extension-operation.ts';
import { checkedParameters, isNarrowable, takesParameter } from '../../domain/provider/extension-parameters.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import {
  callRefused,
  notFound,
  type CallRefused,
  type Failure,
  type NotFound,
  type UnsupportedCall,
} from '../failure.ts';
import type { OfferGate } from '../providers/offer-gate.ts';
import type { PlayersAtProvider, PlayerAtProvider } from './players-at-provider.ts';
import type { GameStore } from '../ports/game-store.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { ExtensionParameters } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import { askProvider } from '../providers/provider-failure.ts';
import type { UpstreamTurns } from '../providers/upstream-turns.ts';
import { lobbyRefusal } from './country-refused.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';

export type CallExtensionInput = AgentInput<'provider' | 'operation' | 'memberId'> & {
  /** All other fields, by name. */
  readonly parameters: ExtensionParameters;
};

interface CallExtensionParts {
  readonly providers: ProviderStore;
  readonly games: Pick<GameStore, 'list'>;
  readonly protocols: ProtocolDirectory;
  readonly gate: OfferGate;
  readonly players: PlayersAtProvider;
  readonly gateways: ProviderGateways;
  readonly turns: UpstreamTurns;
}

/** The provider and the operation that the caller named. */
interface Named {
  readonly provider: KeptProvider;
  readonly name: string;
  readonly operation: ExtensionOperation;
}

/** The parts of the request to the upstream. */
interface Prepared {
  readonly player: string | undefined;
  readonly parameters: ExtensionParameters;
}

/** Calls a function that only one provider has, with the provider's own words, and only for players whom the Agent may reach. */
export class CallExtension {
  readonly #parts: CallExtensionParts;

  constructor(parts: CallExtensionParts) {
    this.#parts = parts;
  }

  /** Returns the upstream's answer, as parsed JSON. */
  async execute(input: CallExtensionInput): Promise<Result<unknown, Failure>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const named = await this.#named(input);
    if (!named.ok) return named;
    const { provider, name, operation } = named.value;
    const refusal = notForAgent(input, named.value) ?? wrongMember(input, operation);
    if (refusal !== undefined) return err(refusal);
    const { games, gateways, turns } = this.#parts;
    const lobby = operation.opensGames ? await lobbyRefusal({ agent: agent.value, provider }, games) : undefined;
    if (lobby !== undefined) return err(lobby);
    const prepared = await this.#prepared(input, named.value);
    if (!prepared.ok) return prepared;
    const turn = { provider: provider.code, operation: name, agent: agent.value.code };
    const question = { operation: name, ...prepared.value };
    return askProvider(gateways, provider, (gateway) => turns.ask(turn, () => gateway.extend(question)));
  }

  async #named(
    input: CallExtensionInput,
  ): Promise<Result<Named, InvalidParameter | NotFound | UnsupportedCall | CallRefused>> {
    const code = givenText('provider', input.provider);
    if (!code.ok) return code;
    const asked = givenText('operation', input.operation);
    if (!asked.ok) return asked;
    const provider = await this.#parts.providers.find(foldCode(code.value));
    if (provider?.isActive !== true) return err(notFound('provider', code.value));
    const protocol = this.#parts.protocols.find(provider.protocol);
    if (protocol === undefined) throw new Error(`provider ${provider.code} has an unknown protocol`);
    const entries = Object.entries(protocol.extensionTable);
    const found = entries.find(([name]) => foldCode(name) === foldCode(asked.value));
    const refusal = await this.#parts.gate.refusal({
      agent: input.agent,
      provider: provider.code,
      memberId: input.memberId,
      call: found !== undefined && readsPastOf(input, found[1]) ? 'players_past' : 'extension',
    });
    if (refusal !== undefined) return err(refusal);
    if (found === undefined) return err({ kind: 'unsupported_call', call: asked.value, provider: provider.code });
    return ok({ provider, name: found[0], operation: found[1] });
  }

  async #prepared(input: CallExtensionInput, { provider, operation }: Named): Promise<Result<Prepared, Failure>> {
    if (!hasMember(input)) {
      const parameters = checkedParameters(operation, input.parameters);
      return parameters.ok ? ok({ player: undefined, parameters: parameters.value }) : parameters;
    }
    const player = await this.#parts.players.find(input.agent, input.memberId, provider.code);
    if (!player.ok) return player;
    const chosen = chooseAccount(player.value, { provider: provider.code, operation, sent: input.parameters });
    if (!chosen.ok) return chosen;
    const parameters = checkedParameters(operation, chosen.value.parameters);
    return parameters.ok ? ok({ player: chosen.value.account.upstreamName, parameters: parameters.value }) : parameters;
  }
}

const hasMember = (input: CallExtensionInput): input is CallExtensionInput & { readonly memberId: string } =>
  input.memberId !== undefined && input.memberId !== '';

/** Whether the operation only reads the history of the player whom the caller names. */
const readsPastOf = (input: CallExtensionInput, operation: ExtensionOperation): boolean =>
  operation.readsPast === true && hasMember(input) && operation.playerParameter !== undefined;

/** An operation about all players of a provider also concerns players of other Agents. So an Agent must name one of its own players. */
function notForAgent(input: CallExtensionInput, { provider, operation }: Named): CallRefused | undefined {
  if (operation.concerns !== 'provider' || operates(input.agent, provider.code)) return undefined;
  if (!isNarrowable(operation)) {
    return callRefused(
      'not_allowed',
      'this operation concerns all players of the provider, and the Agent does not operate it',
    );
  }
  if (hasMember(input)) return undefined;
  return callRefused(
    'not_allowed',
    'without member_id this operation concerns all players of the provider, and the Agent does not operate it',
  );
}

function wrongMember(input: CallExtensionInput, operation: ExtensionOperation): InvalidParameter | undefined {
  if (hasMember(input)) {
    // If the field were ignored, the caller would believe that it has an effect.
    return operation.playerParameter === undefined
      ? invalidParameter('member_id', 'must not be sent: this operation concerns no one player')
      : undefined;
  }
  return operation.concerns === 'player' ? invalidParameter('member_id', 'must be given') : undefined;
}

/** The field of the unified interface that chooses among a player's accounts. */
const CURRENCY = 'currency';

interface Asked {
  readonly provider: string;
  readonly operation: ExtensionOperation;
  readonly sent: ExtensionParameters;
}

interface Chosen {
  readonly account: ProviderAccount;
  /** The fields that were sent, without a field that was only there to choose the account. */
  readonly parameters: ExtensionParameters;
}

/** Chooses one of a player's accounts: the only one, or that in `currency`. */
export function chooseAccount(
  { memberId, accounts }: PlayerAtProvider,
  { provider, operation, sent }: Asked,
): Result<Chosen, CallRefused | InvalidParameter> {
  const currency = foldCode(sent[CURRENCY] ?? '');
  // The operation may have a parameter `currency` of its own, whose values are the upstream's words and may differ from ours.
  const isUpstreams = takesParameter(operation, CURRENCY);
  const inCurrency = accounts.filter((account) => currency === '' || account.currency === currency);
  const candidates = inCurrency.length === 0 && isUpstreams ? accounts : inCurrency;
  const [account, another] = candidates;
  if (account === undefined) {
    const where = currency === '' ? '' : ` in ${currency.slice(0, 16)}`;
    return err(callRefused('player_not_found', `player "${memberId}" has no account${where} at provider ${provider}`));
  }
  if (another !== undefined) {
    const known = candidates.map((each) => each.currency).join(', ');
    return err(invalidParameter(CURRENCY, `must say which of the player's accounts is meant: ${known}`));
  }
  const { [CURRENCY]: _, ...others } = sent;
  return ok({ account, parameters: isUpstreams ? sent : others });
}
