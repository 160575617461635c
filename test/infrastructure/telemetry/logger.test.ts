import { expect } from 'chai';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogDestination } from '../../../src/infrastructure/telemetry/log-destination.ts';
import { createLogger, type Logger } from '../../../src/infrastructure/telemetry/logger.ts';

function logged(write: (logger: Logger) => void, traceId?: () => string): Record<string, unknown>[] {
  const folder = mkdtempSync(join(tmpdir(), 'logger-'));
  const destination = new LogDestination(openSync(join(folder, 'log'), 'w'));
  write(createLogger('info', destination, traceId));
  destination.flushSync();
  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('createLogger', () => {
  it('writes an object a line', () => {
    const [line] = logged((logger) => {
      logger.info({ games: 3 }, 'loaded');
    });

    expect(line).to.include({ level: 30, games: 3, msg: 'loaded' });
  });

  it('names the trace in which a line is written, where there is one', () => {
    const write = (logger: Logger) => {
      logger.info({ games: 3 }, 'loaded');
    };

    expect(logged(write, () => 'abc')[0]).to.include({ trace_id: 'abc', games: 3 });
    expect(logged(write)[0]).not.to.have.property('trace_id');
  });

  it('blanks secrets, should somebody pass one', () => {
    const [line] = logged((logger) => {
      logger.info({ token: 'agt_x', request: { authorization: 'Bearer x' } }, 'oops');
    });

    expect(line).to.deep.include({ token: '…', request: { authorization: '…' } });
  });

  it('logs no level below its own', () => {
    const lines = logged((logger) => {
      logger.debug('quiet');
      logger.warn('loud');
    });

    expect(lines.map(({ msg }) => msg)).to.deep.equal(['loud']);
  });
});
