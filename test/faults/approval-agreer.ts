/**
 * A process that agrees to a call as `bob`, and kills itself at one of its steps: `agreed`, before the call is made; `made`, after the call
 * and before its outcome is kept.
 *
 * Arguments: the step, the id of the approval, and the address of a PostgreSQL database.
 */
import type { CarryOut } from '../../src/application/people/approvals.ts';
import { openApprovals } from './approval-parties.ts';

const [step = '', id = '', databaseUrl = ''] = process.argv.slice(2);

const dying =
  (inner: CarryOut): CarryOut =>
  async (approved) => {
    if (step === 'agreed') process.kill(process.pid, 'SIGKILL');
    const made = await inner(approved);
    if (step === 'made') process.kill(process.pid, 'SIGKILL');
    return made;
  };

const { decideApproval, close } = await openApprovals(databaseUrl, dying);
await decideApproval.agree(id, 'bob');
await close();
