import { err, ok, type Result } from '../../src/domain/shared/result.ts';

/** A protocol's name in all its forms. */
export interface ProtocolName {
  /** The name of its folders and of configured providers: `provider-e`. */
  readonly protocol: string;
  /** The name of the export of its index.ts: `providerE`. */
  readonly constant: string;
  /** The name of its column in the matrix, and in prose: `E`. */
  readonly label: string;
}

const LENGTH_MAX = 16;
const NAME_PATTERN = new RegExp(`^[a-z]{1,${LENGTH_MAX}}$`);

/** Reads `e` or `acme`; the error is a sentence without its full stop. */
export function protocolName(text: string | undefined): Result<ProtocolName, string> {
  if (text === undefined) return err('A name must be given, such as e or acme');
  if (!NAME_PATTERN.test(text)) {
    return err(`"${text}" must be one lower-case letter or word of at most ${LENGTH_MAX} letters, such as e or acme`);
  }
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  return ok({ protocol: `provider-${text}`, constant: `provider${label}`, label });
}
