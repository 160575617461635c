import { expect } from 'chai';
import { z } from 'zod';
import { AGENTS } from '../../../../src/adapters/api/calls/agents.ts';
import type { Call } from '../../../../src/adapters/api/call.ts';
import { CALLS } from '../../../../src/adapters/api/contracts.ts';
import { text } from '../../../../src/adapters/api/schemas/fields.ts';
import { IN_DOUBT } from '../../../../src/adapters/api/calls/in-doubt.ts';
import type { Command } from '../../../../src/adapters/cli/gateway/command.ts';
import { COMMANDS } from '../../../../src/adapters/cli/gateway/commands.ts';
import { adminCommand } from '../../../../src/adapters/cli/gateway/commands/admin-command.ts';
import { optionsOf } from '../../../../src/adapters/cli/gateway/commands/contract-options.ts';

const commands = COMMANDS.flatMap((group) => group.commands);

/** Calls that another command makes beside its own: an audit is followed as a job, and what it came to is shown. */
const MADE_BESIDE = new Set(['auditMoney']);

/** The fields that a call requires and that a command neither asks for nor marks. A command with a file sends all of them from there. */
function unasked({ options = {}, arguments: words = [] }: Omit<Command, 'name'>, { body }: Call): readonly string[] {
  if (!(body instanceof z.ZodObject) || words.some(({ name }) => name === 'FILE')) return [];
  const required = Object.entries(body.shape).filter(([, type]) => !(type as z.ZodType).safeParse(undefined).success);
  const asked = Object.values(options).filter(
    ({ isRequired, description }) => isRequired ?? /Required\.$/.test(description),
  );
  const placed = words.length > 0 ? ['code', 'name'] : [];
  return required
    .map(([name]) => name)
    .filter((name) => ![...asked.map(({ field }) => field), ...placed].includes(name));
}

describe('the commands and the admin API', () => {
  it('have a command for every call', () => {
    const made = new Set(commands.flatMap(({ contract }) => contract?.name ?? []));

    const calls = CALLS.filter(({ caller, name }) => caller === 'operator' && !MADE_BESIDE.has(name));

    expect(calls.map(({ name }) => name).filter((name) => !made.has(name))).to.deep.equal([]);
  });

  for (const command of commands.filter(({ contract }) => contract !== undefined)) {
    it(`agree on what ${command.contract!.name} requires`, () => {
      expect(unasked(command, command.contract!)).to.deep.equal([]);
    });
  }

  it('would be seen to disagree on a field that is required since yesterday', () => {
    const changed: Call = { ...IN_DOUBT.close, body: IN_DOUBT.close.body!.extend({ ticket: text('Of the case.') }) };
    const yesterday = commands.find(({ contract }) => contract === IN_DOUBT.close)!;
    const today = adminCommand(changed, { examples: [] });

    expect(unasked(yesterday, changed)).to.deep.equal(['ticket']);
    expect(today.options).to.have.property('ticket').that.includes({ isRequired: true, description: 'Of the case.' });
    expect(unasked(today, changed)).to.deep.equal([]);
  });
});

describe('optionsOf', () => {
  const options = optionsOf(AGENTS.create);

  it('tells by the schema what kind an option is of', () => {
    expect(options).to.have.nested.property('name.kind', 'text');
    expect(options).to.have.nested.property('rate-limit.kind', 'number');
    expect(options).to.have.nested.property('implements.kind', 'list');
    expect(options).to.have.nested.property('operates-providers.kind', 'list');
    expect(options).to.have.nested.property('active.kind', 'switch');
  });

  it('marks what is required and what may be null, and says what holds otherwise', () => {
    expect(options['name']).to.include({ isRequired: true, value: 'NAME' });
    expect(options['callback-base']).to.include({ isNullable: true, value: 'URL' });
    expect(options['callback-base']).to.not.have.property('isRequired');
    expect(options['wallet-mode']).to.deep.include({ choices: ['gateway', 'agent'] });
    expect(options['wallet-mode']?.description).to.match(/Left out: `gateway`\.$/);
  });
});
