import { expect } from 'chai';
import { PLAIN } from '../../../../../src/adapters/cli/gateway/view/look.ts';
import { overviewView } from '../../../../../src/adapters/cli/gateway/commands/overview.ts';
import { OVERVIEW } from '../../../../../src/adapters/api/calls/overview.ts';

const example = OVERVIEW.show.examples['overview'];

describe('the overview on the command line', () => {
  it('begins with the troubles, each with its next command', () => {
    const troubles = [
      {
        severity: 'bad',
        finding: '2 settle callbacks of Agent ACME are parked.',
        next_command: 'agent-gateway in-doubt show callback-1',
        runbook: null,
      },
    ];

    const text = overviewView({ ...example, troubles }, PLAIN);

    expect(text).to.match(/^BAD {3}money {2}2 settle callbacks of Agent ACME are parked\.\n/);
    expect(text).to.include('-> agent-gateway in-doubt show callback-1\n');
  });

  it('says in words that nothing is wrong, and has no JSON', () => {
    const text = overviewView(example, PLAIN);

    expect(text).to.match(/^ok {4}money {2}nothing is in doubt, parked or overdue\n/);
    expect(text).to.match(/^oldest waiting callback +2026-11-21T09:29:59.000Z, of \w+$/m);
    expect(text).to.match(/^Agents that accept no callbacks +none$/m);
    expect(text).to.match(/^A +0\.24 s +0 %$/m);
    expect(text).not.to.match(/[{}[\]]/);
  });

  it('names the Agents that accept no callbacks, and a missing audit', () => {
    const callbacks = { oldest_pending_at: null, parked: 3, open_breakers: ['ACME', 'B'] };

    const text = overviewView({ ...example, callbacks, proven_at: null, providers: [] }, PLAIN);

    expect(text).to.match(/^parked callbacks +3$/m);
    expect(text).to.match(/^oldest waiting callback +none waits$/m);
    expect(text).to.match(/^Agents that accept no callbacks +ACME, B$/m);
    expect(text).to.include('`agent-gateway audit` makes one');
    expect(text).not.to.include('UNANSWERED');
  });
});
