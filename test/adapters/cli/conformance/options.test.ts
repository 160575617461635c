import { expect } from 'chai';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import { readCall } from '../../../../src/adapters/cli/command-line/read-command-line.ts';
import { CONFORMANCE_OPTIONS } from '../../../../src/adapters/cli/conformance/option-table.ts';
import { wishOf } from '../../../../src/adapters/cli/conformance/options.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';
import { err } from '../../../../src/domain/shared/result.ts';

const SECRET = 'whsec_c2VjcmV0';
const GIVEN = ['--agent-url', 'http://127.0.0.1:4000/base/', '--secret', SECRET];

function parseCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ReturnType<typeof wishOf> {
  const read = readCall({ summary: '', options: CONFORMANCE_OPTIONS, examples: [] }, 'conformance', {
    args,
    look: PLAIN,
  });
  if (!read.ok) return read;
  return read.value.kind === 'call' ? wishOf(read.value.call, environment) : err('no call');
}

const commandOf = (...args: readonly string[]) => {
  const parsed = parseCommandLine([...GIVEN, ...args], {});
  return parsed.ok && parsed.value.kind === 'try' ? parsed.value.command : undefined;
};
const refusalOf = (...args: readonly string[]) => {
  const parsed = parseCommandLine(args, {});
  return parsed.ok ? undefined : parsed.error;
};

describe('the options of conformance', () => {
  it('are those of an Agent that keeps wallets and takes reports unless they say otherwise', () => {
    expect(commandOf()?.agent).to.deep.include({
      url: 'http://127.0.0.1:4000/base',
      secret: SECRET,
      walletMode: 'agent',
      player: 'ALICE',
      currency: 'EUR',
      takesBetPush: true,
      noticeUrl: undefined,
      balanceFrom: 'callback',
      otherPlayer: undefined,
      timeoutMs: 5_000,
    });
    expect(commandOf()?.cases).to.equal(ALL_CASES);
  });

  it('look at no balances where the gateway keeps the wallet, unless told how', () => {
    expect(commandOf('--wallet-mode', 'gateway')?.agent.balanceFrom).to.equal('nowhere');
    expect(commandOf('--wallet-mode', 'gateway', '--balance-from', 'callback')?.agent.balanceFrom).to.equal('callback');
  });

  it('take the secret from the environment, too', () => {
    const parsed = parseCommandLine(['--agent-url', 'http://a'], { AGENT_SECRET: SECRET });

    expect(parsed.ok && parsed.value.kind === 'try' && parsed.value.command.agent.secret).to.equal(SECRET);
  });

  it('choose cases by name and by how names begin', () => {
    const names = commandOf('--only', 'bet, race-10-*')?.cases.map(({ name }) => name);

    expect(names).to.deep.equal(['bet', 'race-10-same-bets', 'race-10-different-bets']);
  });

  it('repeat a seed', () => {
    expect(commandOf('--seed', '42')?.seed).to.equal(42);
  });

  const refused = [
    { args: [], rule: /^--agent-url is missing/ },
    { args: ['--agent-url', 'ftp://a', '--secret', SECRET], rule: /^--agent-url must be an http or https URL/ },
    { args: [...GIVEN, '--notice-url', 'notices'], rule: /^--notice-url must be an http or https URL/ },
    { args: ['--agent-url', 'http://a'], rule: /^the secret is missing/ },
    { args: ['--agent-url', 'http://a', '--secret', 'plain'], rule: /^--secret must be whsec_/ },
    { args: [...GIVEN, '--wallet-mode', 'both'], rule: /^--wallet-mode must be one of agent, gateway/ },
    { args: [...GIVEN, '--balance-from', 'guess'], rule: /^--balance-from must be/ },
    {
      args: [...GIVEN, '--wallet-mode', 'gateway', '--balance-from', 'answers'],
      rule: /^--balance-from answers needs/,
    },
    { args: [...GIVEN, '--opening-balance', '1e3'], rule: /^--opening-balance must be/ },
    { args: [...GIVEN, '--seed', '-1'], rule: /^--seed is without its value/ },
    { args: [...GIVEN, '--seed', '4294967296'], rule: /^--seed must be/ },
    { args: [...GIVEN, '--timeout', '5'], rule: /^--timeout must be/ },
    { args: [...GIVEN, '--other-player', 'ALICE'], rule: /^--other-player must be another/ },
    { args: [...GIVEN, '--only', 'bet,nonsense'], rule: /^--only: there is no case "nonsense"/ },
    { args: [...GIVEN, '--nonsense'], rule: /--nonsense/ },
  ];
  for (const { args, rule } of refused) {
    it(`are refused when they are ${args.slice(args[0] === GIVEN[0] && args.length > 4 ? 4 : 0).join(' ') || 'none'}`, () => {
      expect(refusalOf(...args)).to.match(rule);
    });
  }
});
