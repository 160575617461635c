import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every source file, relative to the root, by path. */
export async function sourceFiles(root: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .sort();
}
