import type { Capabilities } from '../../../application/providers/list-capabilities.ts';
import type { Support } from '../../../domain/provider/support.ts';

/** What a provider can do: its column of the specification's matrix, and its extensions. */
export const capabilitiesJson = ({ provider, mapping }: Capabilities) => ({
  provider,
  protocol: mapping.protocol,
  calls: supportsJson(mapping.calls),
  callbacks: supportsJson(mapping.callbacks),
  extensions: mapping.extensions.map(({ function: name, operations }) => ({ function: name, operations })),
});

const supportsJson = (supports: Readonly<Record<string, Support>>) =>
  Object.fromEntries(
    Object.entries(supports).map(([name, { support, operations, remark }]) => [
      name,
      { support, operations, remark: remark ?? null },
    ]),
  );
