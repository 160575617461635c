import { expect } from 'chai';
import type { Call } from '../../../../src/adapters/cli/command-line/call.ts';
import { readCall } from '../../../../src/adapters/cli/command-line/read-command-line.ts';
import type { Shape } from '../../../../src/adapters/cli/command-line/shape.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';

const SHAPE: Shape = {
  summary: 'Paint a thing.',
  details: 'It is painted once.',
  arguments: [
    { name: 'THING', description: 'The thing to paint.' },
    { name: 'PLACE', description: 'Where it stands.', isOptional: true, choices: ['in', 'out'] },
  ],
  options: {
    colour: { kind: 'text', value: 'NAME', description: 'Its colour.', isRequired: true },
    coats: { kind: 'number', value: 'N', description: 'Coats of paint; 2 unless told otherwise.', fallback: '2' },
    only: { kind: 'list', value: 'LIST', description: 'Its parts.', isRepeatable: true },
    'admin-token': { kind: 'text', value: 'TOKEN', description: 'A secret.' },
    dry: { kind: 'switch', description: 'Whether it dries.' },
  },
  examples: ['chair --colour red'],
};

const read = (...args: readonly string[]): ReturnType<typeof readCall> =>
  readCall(SHAPE, 'paint', { args, look: PLAIN });

function callOf(...args: readonly string[]): Call {
  const asked = read(...args);
  if (!asked.ok || asked.value.kind !== 'call') throw new Error(asked.ok ? 'no call' : asked.error);
  return asked.value.call;
}

const refusalOf = (...args: readonly string[]): string | undefined => {
  const asked = read(...args);
  return asked.ok ? undefined : asked.error;
};

describe('reading a command line', () => {
  it('gives words by the names of arguments, options by theirs, and what is meant where nothing is said', () => {
    const call = callOf('chair', '--colour=red', '--no-dry');

    expect([call.argument('THING'), call.argument('PLACE'), call.text('colour'), call.text('coats')]).to.deep.equal([
      'chair',
      '',
      'red',
      '2',
    ]);
    expect([call.isSet('dry'), call.isUnset('dry')]).to.deep.equal([false, true]);
  });

  it('says neither yes nor no of a switch that is not given', () => {
    const call = callOf('chair', '--colour', 'red');

    expect([call.isSet('dry'), call.isUnset('dry')]).to.deep.equal([false, false]);
  });

  it('takes a list in several parts, and the last of other values', () => {
    const call = callOf('chair', '--colour', 'red', '--colour', 'blue', '--only', 'leg,seat', '--only', 'back');

    expect([call.text('colour'), call.text('only')]).to.deep.equal(['blue', 'leg,seat,back']);
  });

  it('takes a value that looks like an option only where it is joined to its own', () => {
    expect(callOf('chair', '--colour=--dry').text('colour')).to.equal('--dry');
    expect(refusalOf('chair', '--colour', '--dry')).to.match(/^--colour is without its value;/);
  });

  it('takes a lone dash for a value, and what follows two dashes for words', () => {
    expect(callOf('--colour', '-', '--', '--chair').argument('THING')).to.equal('--chair');
  });

  for (const [args, sentence] of [
    [['--colour', 'red'], 'THING is missing: the thing to paint'],
    [['', '--colour', 'red'], 'THING must not be empty'],
    [['chair', 'up', '--colour', 'red'], 'PLACE must be one of in, out'],
    [['chair', 'in', 'out', '--colour', 'red'], 'too many arguments: expected 2 arguments but got 3'],
    [['chair'], "required option '--colour NAME' not specified"],
    [['chair', '--colour'], "option '--colour NAME' argument missing"],
    [['chair', '--colour='], '--colour must not be empty'],
    [['chair', '--colour', 'red', '--coats', 'two'], '--coats must be a whole number'],
    [['chair', '--colour', 'red', '--coat', '2'], "unknown option '--coat' (Did you mean --coats?)"],
    [['chair', '--colour', 'red', '--no-coats'], "unknown option '--no-coats' (Did you mean --coats?)"],
  ] as const) {
    it(`refuses "${args.join(' ')}" with the rule`, () => {
      expect(refusalOf(...args)).to.equal(sentence);
    });
  }

  it('quotes nothing of an unknown option but its name: what follows may be a token', () => {
    for (const option of ["--admin-tokn=hunter2'=\n'hunter2", '-phunter2', '--admin-tokn=--hunter2', '-p=hunter2']) {
      expect(refusalOf('chair', '--colour', 'red', option)).to.match(/^unknown option '(--admin-tokn|-p)'$/);
    }
  });

  it('quotes no value that breaks a rule', () => {
    expect(refusalOf('chair', '--colour', 'red', '--admin-token', '-hunter2')).not.to.include('hunter2');
    expect(refusalOf('chair', '--colour', 'red', '--coats', 'hunter2')).not.to.include('hunter2');
  });

  it('explains the command', () => {
    const asked = read('--help');

    expect(asked.ok && asked.value.kind === 'text' && asked.value.text).to
      .equal(`Usage: paint THING [PLACE] --colour NAME

Paint a thing.

It is painted once.

Arguments:
  THING                The thing to paint.
  PLACE                Where it stands.

Options:
  --colour NAME        Its colour.
  --coats N            Coats of paint; 2 unless told otherwise.
  --only LIST          Its parts.
  --admin-token TOKEN  A secret.
  --[no-]dry           Whether it dries.

Common options:
  -h, --help           Show this help instead.

Examples:
  paint chair --colour red
`);
  });
});
