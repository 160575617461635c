/** The suites that a protocol passes, for a test file of its own: `proveProtocol({ protocol, fixtures: './fixtures' })`. */
import { expect } from 'chai';
import { readInboundFixtures } from '../../../test/adapters/providers/inbound-fixture.ts';
import { readFixtures } from '../../../test/adapters/providers/outbound-fixture.ts';
import { protocolFault } from '../../../src/adapters/providers/protocol-shape.ts';
import { supportText } from '../../../src/domain/provider/support.ts';
import { KIT_VERSION, UNIFIED_CALLBACKS, UNIFIED_CALLS } from './index.ts';
import { hostileSuite, slownessSuite } from './suites/hostile.ts';
import { moneySuite } from './suites/money.ts';
import { oddLengthSuite } from './suites/odd-lengths.ts';
import { roundsSuite } from './suites/rounds.ts';
import { secretsSuite } from './suites/secrets.ts';
import { simulatorSuite } from './suites/simulated-upstream.ts';
import type { Subject } from './suites/subject.ts';
import { inboundSuite, outboundSuite } from './suites/wire.ts';

export { plain } from '../../../test/adapters/providers/outbound-fixture.ts';
export type { FixtureSigner, SignedRequest } from '../../../tools/sign-fixtures/sign-all.ts';
export type { Subject } from './suites/subject.ts';

const SUITES = [
  outboundSuite,
  inboundSuite,
  simulatorSuite,
  roundsSuite,
  moneySuite,
  hostileSuite,
  oddLengthSuite,
  slownessSuite,
  secretsSuite,
];

/** Declares all suites of the kit for mocha, and prints a report of the protocol at the end. */
export function proveProtocol(subject: Subject): void {
  describe(`${subject.protocol.protocol} at the door of the gateway`, () => {
    it('says of each call and callback what it makes of it, and contradicts itself nowhere', () => {
      expect(protocolFault(subject.protocol)).to.equal(undefined);
    });
  });
  for (const suite of SUITES) suite(subject);
  after(() => {
    process.stdout.write(reportOf(subject));
  });
}

/** The protocol's column of the matrix, and what it was tried with. */
function reportOf({ protocol, fixtures }: Subject): string {
  const { label, calls, callbacks, extensions, freeRounds } = protocol;
  const cells = [
    ...Object.entries(UNIFIED_CALLS).map(([key, name]) => [name, supportText(calls[key as keyof typeof calls])]),
    ...Object.entries(UNIFIED_CALLBACKS).map(([key, name]) => [
      name,
      supportText(callbacks[key as keyof typeof callbacks]),
    ]),
    ...extensions.map(({ function: name, operations }) => [name, operations.join(', ')]),
    ['Free rounds', freeRounds === undefined ? 'unsupported' : freeRounds.operations.join(', ')],
    ['Wire fixtures', `${readFixtures(fixtures).length} out, ${readInboundFixtures(fixtures).length} in`],
  ];
  const width = Math.max(...cells.map(([name = '']) => name.length));
  const rows = cells.map(([name = '', cell = '']) => `  ${name.padEnd(width)}  ${cell}\n`);
  return `\nProtocol ${label} (${protocol.protocol}), by version ${KIT_VERSION} of the kit:\n\n${rows.join('')}`;
}
