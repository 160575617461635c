import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import type { ProtocolName } from './protocol-name.ts';

/** The list of all protocols. */
export const REGISTRY = 'src/adapters/providers/index.ts';

const IMPORTS = /(?:^import \{ provider\w+ \} from '\.\/provider-[a-z]+\/index\.ts';\n)+/m;
const ENTRIES = /(?<=^export const PROTOCOLS\b[^=]*= \[)[^\]]*(?=\];$)/m;

/** The text of the list with one more protocol at the end. */
export function withProtocol(registry: string, { protocol, constant }: ProtocolName): Result<string, string> {
  if (!IMPORTS.test(registry) || !ENTRIES.test(registry)) {
    return err(`${REGISTRY} is not written as this command expects: imports of protocols, then the list PROTOCOLS`);
  }
  return ok(
    registry
      .replace(IMPORTS, (imports) => `${imports}import { ${constant} } from './${protocol}/index.ts';\n`)
      .replace(ENTRIES, (entries) => `${entries.replace(/,?\s*$/, ',')} ${constant}`),
  );
}
