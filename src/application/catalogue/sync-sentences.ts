import type { ListComparison } from '../../domain/catalogue/followed-game.ts';
import type { RejectedGames } from '../ports/staged-games.ts';

/** The sentence that tells the operator why a list looks like an error of the provider. */
export function suspicion(provider: string, comparison: ListComparison, { rejectedTotal, rejected }: RejectedGames) {
  const { listed, known, missing } = comparison;
  const [first] = rejected;
  if (listed === 0 && first !== undefined) {
    return `none of the ${rejectedTotal} games that provider ${provider} lists can be kept; the first is "${first.code}": ${first.reason}`;
  }
  const found =
    listed === 0
      ? `provider ${provider} lists no games at all`
      : `provider ${provider} does not offer ${missing} of the ${known} games that the catalogue has of it`;
  return `${found}; if that is meant, sync again with accept_shrink`;
}
