import { jobRunnerContract } from '../ports/job-runner.contract.ts';
import { ImmediateJobRunner } from './immediate-job-runner.ts';

jobRunnerContract(ImmediateJobRunner.name, () => {
  const runner = new ImmediateJobRunner();
  return { runner, settled: () => runner.settled() };
});
