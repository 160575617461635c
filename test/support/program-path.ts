import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers outside of the PATH of ordinary users. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin'];

/** The path of a program on this machine; undefined if it is not installed. */
export function programPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
