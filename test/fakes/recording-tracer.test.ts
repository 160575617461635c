import { tracerContract } from '../ports/tracer.contract.ts';
import { RecordingTracer, type RecordingStep } from './recording-tracer.ts';

/** The steps are RecordingSteps. */
tracerContract(RecordingTracer.name, () => {
  const tracer = new RecordingTracer();
  return { tracer, steps: () => tracer.steps satisfies readonly RecordingStep['recorded'][] };
});
