import type { Capabilities } from '../../../application/providers/list-capabilities.ts';
import type { FreeRoundRules } from '../../../domain/provider/free-rounds.ts';
import type { Support } from '../../../domain/provider/support.ts';

/** The functions of a provider: its column of the specification's matrix, and its extensions. */
export const capabilitiesJson = ({ provider, mapping }: Capabilities) => ({
  provider,
  protocol: mapping.protocol,
  calls: supportsJson(mapping.calls),
  callbacks: supportsJson(mapping.callbacks),
  extensions: mapping.extensions.map(({ function: name, operations }) => ({ function: name, operations })),
  free_rounds: mapping.freeRounds === undefined ? null : rulesJson(mapping.freeRounds),
  open_bets: mapping.openBets,
});

const rulesJson = ({ operations, gamesMax, roundsMax, daysMax }: FreeRoundRules) => ({
  operations: [...operations],
  games_max: gamesMax,
  rounds_max: roundsMax,
  days_max: daysMax,
});

const supportsJson = <Name extends string>(supports: Readonly<Record<Name, Support>>) =>
  Object.fromEntries(
    Object.entries<Support>(supports).map(([name, support]) => [name, supportJson(support)]),
  ) as Readonly<Record<Name, ReturnType<typeof supportJson>>>;

const supportJson = ({ support, operations, remark }: Support) => ({ support, operations, remark: remark ?? null });
