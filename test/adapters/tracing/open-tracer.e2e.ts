import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Loads the wiring of the whole gateway, opens a tracer without and then one with an endpoint, and prints how much of the SDK is loaded; the API comes with prom-client. */
const LOADED = `
import Module from 'node:module';
import './src/infrastructure/container/container.ts';
import { openTracer, TraceScope } from './src/adapters/tracing/index.ts';
const options = { headers: {}, serviceName: 'test', serviceVersion: '1', ratio: 1, onLost: () => undefined };
for (const endpoint of [undefined, 'http://127.0.0.1:1']) {
  const { close } = await openTracer({ ...options, endpoint }, new TraceScope());
  console.log(Object.keys(Module._cache).filter((path) => /@opentelemetry.(?!api.)/.test(path)).length);
  await close();
}
`;

describe('openTracer', () => {
  it('loads nothing of OpenTelemetry when nothing is to be traced', async () => {
    const program = ['--import', 'tsx', '--input-type=module', '--eval', LOADED];
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });

    const [off, on] = stdout.trim().split('\n').map(Number);
    expect(off).to.equal(0);
    expect(on).to.be.above(0);
  });
});
