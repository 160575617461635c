import { dirname, join } from 'node:path/posix';
import { destinationOf, importPath, type Target } from './places.ts';
import type { ProtocolName } from './protocol-name.ts';

const RELATIVE_IMPORT = /(?<=(?:from|import\() ?')\.[^']+(?=')/g;

/** The text of a template's file in the form of the protocol: with its names, and with imports from its new place `path`. */
export function adapted(text: string, path: string, { name, target }: { name: ProtocolName; target: Target }): string {
  const destination = destinationOf(path, name.protocol, target);
  return text
    .replace(RELATIVE_IMPORT, (imported) => {
      const module = join(dirname(path), imported);
      return target.names[module] ?? importPath(destination, destinationOf(module, name.protocol, target));
    })
    .replaceAll('provider-template', name.protocol)
    .replaceAll('providerTemplate', name.constant)
    .replaceAll(/\bTemplate\b/g, name.label);
}
