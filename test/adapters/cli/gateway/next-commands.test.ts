import { expect } from 'chai';
import { toldTrouble } from '../../../../src/adapters/api/words/money-troubles.ts';
import { nextCommandOf } from '../../../../src/adapters/api/words/next-commands.ts';
import { COMMANDS } from '../../../../src/adapters/cli/gateway/commands.ts';
import { parseCommandLine } from '../../../../src/adapters/cli/gateway/parse/parse-command-line.ts';
import { TROUBLES } from '../../../../src/domain/diagnosis/money-trouble.ts';
import { IN_DOUBT_KINDS, IN_DOUBT_REASONS, type InDoubtReason } from '../../../../src/domain/in-doubt/in-doubt-item.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';

/** The words of a command as a shell passes them on. */
const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

function expectToBeUnderstood(command: string): void {
  const [program, ...words] = wordsOf(command);
  expect(program).to.equal('agent-gateway');
  const parsed = parseCommandLine(words, {
    groups: COMMANDS,
    version: '1',
    look: { columns: 80, paint: (_, text) => text },
  });
  expect(parsed, command).to.have.property('ok', true);
}

describe('the commands that the gateway tells people to type', () => {
  for (const reason of Object.keys(IN_DOUBT_REASONS) as InDoubtReason[]) {
    it(`are understood by the command line, for an item that is ${reason}`, () => {
      const kind = reason === 'refused' || reason === 'undelivered' ? 'callback' : 'transfer';
      expectToBeUnderstood(nextCommandOf({ kind, id: guid(1), agent: 'ACME', provider: 'A', reason }));
    });
  }

  for (const trouble of TROUBLES) {
    it(`are understood by the command line, for ${trouble}`, () => {
      const oldest = { kind: 'callback', id: guid(1), sinceMs: 0 } as const;
      const group = {
        kind: 'callback',
        agent: 'A',
        provider: 'P',
        reason: 'refused',
        role: 'settle',
        count: 1,
        oldest,
      } as const;
      const about = { agent: 'ACME', provider: 'P', destination: 'night-mail' };
      const told = toldTrouble({ trouble, ...about, sinceMs: 0, group, measure: 7, job: guid(2) });

      expectToBeUnderstood(told.nextCommand);
      expect(told.finding).to.match(/^[A-Z0-9].*\.$/);
    });
  }

  it('follow a finding in whole words, for every kind of item in doubt', () => {
    const findings = IN_DOUBT_KINDS.map((kind) => {
      const oldest = { kind, id: guid(1), sinceMs: 0 };
      const group = {
        kind,
        agent: 'ACME',
        provider: undefined,
        reason: 'conflict',
        role: undefined,
        count: 2,
        oldest,
      } as const;
      return toldTrouble({ trouble: 'in_doubt', group }).finding;
    });

    for (const finding of findings)
      expect(finding).to.match(/^2 [a-z ]+ of Agent ACME [a-z ]+\. [A-Z].*\. The oldest is from .*Z\.$/);
  });
});
