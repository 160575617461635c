import type { ProviderAccount } from '../../domain/player/player.ts';
import type { ExtensionOperation } from '../../domain/provider/extension-operation.ts';
import { takesParameter } from '../../domain/provider/extension-parameters.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused } from '../failure.ts';
import type { PlayerAtProvider } from './players-at-provider.ts';
import type { ExtensionParameters } from '../ports/provider-gateway.ts';

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
