/** Adds up the reports of several runs: `npx tsx test/faults/cluster/add-up.ts failovers.jsonl ...`. */
import { readReport, sumOf } from './failover-report.ts';

const reports = process.argv.slice(2).map(readReport);
const failovers = reports.flatMap((report) => report.failovers);
const ends = reports.flatMap((report) => report.ends);
process.stdout.write(`${sumOf({ failovers, ends })}\n`);
