import { dirname, join } from 'node:path/posix';
import { destinationOf, importPath } from './places.ts';
import type { ProtocolName } from './protocol-name.ts';

const RELATIVE_IMPORT = /(?<=(?:from|import\() ?')\.[^']+(?=')/g;

/** The text of a template's file in the form of the protocol: with its names, and with imports from its new place `path`. */
export function adapted(text: string, path: string, name: ProtocolName): string {
  const destination = destinationOf(path, name.protocol);
  return text
    .replace(RELATIVE_IMPORT, (target) =>
      importPath(destination, destinationOf(join(dirname(path), target), name.protocol)),
    )
    .replaceAll('provider-template', name.protocol)
    .replaceAll('providerTemplate', name.constant)
    .replaceAll(/\bTemplate\b/g, name.label);
}
