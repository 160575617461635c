import { audited } from '../../long-run/audited.ts';
import { progress } from '../progress.ts';
import type { Target } from '../report.ts';
import type { MeasuredServer } from '../server/measured-server.ts';
import { spread } from '../statistics.ts';

/**
 * The gateway's own audit must find all of the money right: a wrong answer is often a fast one. It is a target and never throws, so that no
 * audit loses what was measured.
 */
export async function auditOf({ port }: MeasuredServer, side: string): Promise<Target> {
  const wrong = await audited(`http://127.0.0.1:${port}`);
  for (const sentence of wrong) progress(`  ${side}: ${sentence}`);
  return { name: `${side}: faults that its audit finds`, most: 0, measured: spread([wrong.length]) };
}
