import type { Capabilities } from '../../../application/providers/list-capabilities.ts';
import type { Support } from '../../../domain/provider/support.ts';

/** The functions of a provider: its column of the specification's matrix, and its extensions. */
export const capabilitiesJson = ({ provider, mapping }: Capabilities) => ({
  provider,
  protocol: mapping.protocol,
  calls: supportsJson(mapping.calls),
  callbacks: supportsJson(mapping.callbacks),
  extensions: mapping.extensions.map(({ function: name, operations }) => ({ function: name, operations })),
  open_bets: mapping.openBets,
});

const supportsJson = <Name extends string>(supports: Readonly<Record<Name, Support>>) =>
  Object.fromEntries(
    Object.entries<Support>(supports).map(([name, support]) => [name, supportJson(support)]),
  ) as Readonly<Record<Name, ReturnType<typeof supportJson>>>;

const supportJson = ({ support, operations, remark }: Support) => ({ support, operations, remark: remark ?? null });
