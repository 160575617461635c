import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { BUILT, isBuilt, ROOT } from '../../../tools/own-form.ts';

const ENDING = isBuilt ? 'js' : 'ts';

/** Loads the wiring of the whole gateway, opens a tracer without and then one with an endpoint, and prints how much of the SDK is loaded; the API comes with prom-client. */
const LOADED = `
import Module from 'node:module';
import './src/infrastructure/container/container.${ENDING}';
import { openTracer, TraceScope } from './src/adapters/tracing/index.${ENDING}';
const options = { headers: {}, serviceName: 'test', serviceVersion: '1', ratio: 1, onLost: () => undefined };
for (const endpoint of [undefined, 'http://127.0.0.1:1']) {
  const { close } = await openTracer({ ...options, endpoint }, new TraceScope());
  console.log(Object.keys(Module._cache).filter((path) => /@opentelemetry.(?!api.)/.test(path)).length);
  await close();
}
`;

describe('openTracer', () => {
  it('loads nothing of OpenTelemetry when nothing is to be traced', async () => {
    const program = [...(isBuilt ? [] : ['--import', 'tsx']), '--input-type=module', '--eval', LOADED];
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: isBuilt ? BUILT : ROOT });

    const [off, on] = stdout.trim().split('\n').map(Number);
    expect(off).to.equal(0);
    expect(on).to.be.above(0);
  });
});
