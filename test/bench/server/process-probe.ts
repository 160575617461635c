/**
 * Loaded into every measured process before its own code (`node --import`), and idle until it is asked: tells memory, the
 * longest stop of the event loop, and where the time goes.
 */
import { Session, type Profiler } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { StopWatch, type LongestStop } from './stop-watch.ts';

/** A question to a process. */
export type ProbeQuestion = 'cpu' | 'memory' | 'watch-stops' | 'longest-stop' | 'start-profile' | 'stop-profile';

/** Memory after a full garbage collection, in bytes. */
export interface ProcessMemory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

export interface ProbeAnswers {
  /** Computing time of the whole process so far, in microseconds. */
  readonly cpu: number;
  readonly memory: ProcessMemory;
  readonly 'watch-stops': null;
  /** Since `watch-stops` was asked. */
  readonly 'longest-stop': LongestStop;
  readonly 'start-profile': null;
  readonly 'stop-profile': Profiler.Profile;
}

const SAMPLING_INTERVAL_US = 200;
const stopWatch = new StopWatch();
const session = new Session();

const ANSWERS: { readonly [Q in ProbeQuestion]: () => ProbeAnswers[Q] | Promise<ProbeAnswers[Q]> } = {
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  memory() {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, heapUsed, external };
  },
  'watch-stops'() {
    stopWatch.start();
    return null;
  },
  'longest-stop': () => stopWatch.stop(),
  async 'start-profile'() {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
    await session.post('Profiler.start');
    return null;
  },
  async 'stop-profile'() {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return profile;
  },
};

process.on('message', (question: ProbeQuestion) => {
  void Promise.resolve(ANSWERS[question]()).then((answer) => process.send?.(answer));
});
process.channel?.unref();
// A benchmark that was killed leaves nothing behind.
process.on('disconnect', () => process.exit());
