import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostgres } from '../support/postgres.ts';
import { progress } from './progress.ts';
import { isMet, machineText, markdown, type Findings } from './report.ts';
import { compile } from './server/compiled.ts';

interface MeasuredOptions {
  readonly jsonFile: string | undefined;
  readonly profileFolder: string | undefined;
}

/** Compiles the gateway, measures it in a folder of its own and prints the findings; resolves to whether every target was met. */
export async function measured(
  { jsonFile, profileFolder }: MeasuredOptions,
  measure: (folder: string) => Promise<Findings>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    progress('Compiling');
    compile();
    if (profileFolder !== undefined) mkdirSync(profileFolder, { recursive: true });
    const findings = await measure(folder);
    console.log(`${machineText()}.\n\n${markdown(findings)}`);
    if (jsonFile !== undefined) writeFileSync(jsonFile, JSON.stringify(findings, null, 2));
    return findings.targets.every(isMet);
  } finally {
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true });
  }
}
