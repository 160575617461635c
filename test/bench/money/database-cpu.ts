/** The CPU time of PostgreSQL: its processes are not the gateway's, but use the same cores. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Linux counts computing time in these, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

/** Seconds that the server has computed so far, those of ended connections included; NaN where that cannot be seen from here. */
export async function databaseCpuSeconds(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return secondsOf(Number(statOf(rows[0]!.pid)[PARENT]));
  } catch {
    return NaN;
  } finally {
    await client.end();
  }
}

// Fields of /proc/PID/stat after the name of the program, counted from 0: the parent, and the times, with those of ended children last.
const [PARENT, OWN, OWN_SYSTEM, CHILDREN, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14];

function secondsOf(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.flatMap((pid) => {
    const fields = Number(pid) === postmaster ? statOf(postmaster) : childOf(pid, postmaster);
    return fields === undefined ? [] : [Number(fields[OWN]) + Number(fields[OWN_SYSTEM])];
  });
  const ended = statOf(postmaster);
  const ticks = own.reduce((sum, each) => sum + each, Number(ended[CHILDREN]) + Number(ended[CHILDREN_SYSTEM]));
  return ticks / TICKS_PER_SECOND;
}

function childOf(pid: string, postmaster: number): readonly string[] | undefined {
  try {
    const fields = statOf(Number(pid));
    return Number(fields[PARENT]) === postmaster ? fields : undefined;
  } catch {
    // It ended between the list and the look.
    return undefined;
  }
}

const statOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
