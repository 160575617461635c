import { expect } from 'chai';
import { DESCRIBED_MAX, messageOf, testMessage } from '../../../../src/domain/notification/message.ts';
import type { News } from '../../../../src/domain/notification/news.ts';
import { findingOf } from './finding-of.ts';

const ORIGIN = { publicUrl: 'https://games.example.com', nowMs: Date.UTC(2026, 10, 28, 3) };
const newsOf = (key: string, changes: Partial<News> = {}): News => ({
  ...findingOf(key, changes),
  state: changes.state ?? 'begun',
});

describe('messageOf', () => {
  it('says what is wrong, what follows, since when, and what to do next', () => {
    const { subject, text } = messageOf(
      [newsOf('ACME', { runbook: 'https://wiki.example.com/runbook#dead-agent' })],
      ORIGIN,
    );

    expect(subject).to.equal('[games.example.com] ACT: Agent ACME answers no callbacks: its callbacks wait');
    expect(text).to.equal(
      [
        'ACT: Agent ACME answers no callbacks: its callbacks wait. They are kept.',
        'Players see no payouts.',
        'Since: 2026-11-28T02:00:00.000Z',
        'Next: agent-gateway callbacks list --agent ACME',
        'Runbook: https://wiki.example.com/runbook#dead-agent',
        '',
        'See: https://games.example.com/console',
        'Found at 2026-11-28T03:00:00.000Z.',
      ].join('\n'),
    );
  });

  it('says that something is over, and gives no next step', () => {
    const { subject, text } = messageOf([newsOf('ACME', { state: 'over' })], { ...ORIGIN, publicUrl: undefined });

    expect(subject).to.match(/^\[agent-game-gateway\] OVER: Agent ACME answers no callbacks/);
    expect(text).to.contain('This is found no more.').and.not.contain('Next:');
    expect(text).to.contain('See: agent-gateway overview');
  });

  it('counts many, describes the first of them, and says how many it leaves out', () => {
    const many = Array.from({ length: 500 }, (_, number) => newsOf(`A${String(number)}`));

    const { subject, text, findings, leftOut } = messageOf([...many, newsOf('B', { state: 'over' })], ORIGIN);

    expect(subject).to.match(/ACT: 500 new, 1 over\. First: Agent A0 /);
    expect([findings.length, leftOut]).to.deep.equal([DESCRIBED_MAX, 481]);
    expect(text.match(/^ACT: /gm)).to.have.length(DESCRIBED_MAX);
    expect(text).to.contain('481 more are not described here');
  });

  it('marks what became worse, what lasts, and what only deserves a look', () => {
    const { text } = messageOf(
      [newsOf('A', { state: 'worse' }), newsOf('B', { state: 'still' }), newsOf('C', { severity: 'hint' })],
      ORIGIN,
    );

    expect(text).to.match(/^1 new, 1 worse than before, 1 still there\./);
    expect(text)
      .to.match(/^ACT \(worse\): Agent A/m)
      .and.match(/^ACT \(still\): Agent B/m)
      .and.match(/^LOOK: Agent C/m);
  });

  it('cuts a long subject', () => {
    const { subject } = messageOf([newsOf('A', { finding: `${'long '.repeat(100)}.` })], ORIGIN);

    expect(subject).to.have.length(140);
  });
});

describe('testMessage', () => {
  it('says that nothing is wrong', () => {
    const { subject, text } = testMessage('night', ORIGIN);

    expect(subject).to.equal('TEST: destination night takes messages of games.example.com');
    expect(text).to.contain('Nothing is wrong.');
  });
});
