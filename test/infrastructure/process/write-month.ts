/** Writes 100 lines to the month 2026-08 of a folder, from where the file ends, and prints the code of the fault or the digest. */
import { MonthFolder } from '../../../src/infrastructure/process/month-folder.ts';

const writing = await new MonthFolder(process.argv[2]!).write('2026-08');
try {
  for (let id = writing!.lastId + 1; id <= 100; id += 1)
    await writing!.append([JSON.stringify({ id, filling: '-'.repeat(1_000) })]);
  console.log((await writing!.finish()).sha256);
} catch (error) {
  console.log((error as { readonly code?: string }).code);
} finally {
  await writing!.close();
}
