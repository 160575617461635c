/** A process that takes a folder's lock, says `held` or `refused: <why>` on stdout, and holds it until it is ended. */
import { lockFolder } from '../../../../../src/adapters/persistence/database/embedded/folder-lock.ts';

const folder = process.argv[2] ?? '';
const lock = await lockFolder(folder).catch((error: unknown) => {
  console.log(`refused: ${(error as Error).message}`);
});
if (lock) {
  console.log('held');
  process.once('SIGTERM', () => void lock.release().then(() => process.exit(0)));
  setInterval(() => undefined, 1_000);
}
