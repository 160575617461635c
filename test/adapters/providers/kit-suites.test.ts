/** The suites of the kit that have no test file of their own, for the protocols that are built in. Foreign text is measured with all other readers. */
import { hostileSuite } from '../../../packages/protocol-kit/src/suites/hostile.ts';
import { roundsSuite } from '../../../packages/protocol-kit/src/suites/rounds.ts';
import { secretsSuite } from '../../../packages/protocol-kit/src/suites/secrets.ts';
import { subjectOf } from '../../../packages/protocol-kit/src/suites/subject.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';

const FREE = { freeRounds: { rounds: 2, stake: { kind: 'total', amount: Decimal.from('1') } } } as const;

for (const protocol of PROTOCOLS)
  for (const suite of [roundsSuite, hostileSuite, secretsSuite])
    suite(subjectOf(protocol, protocol.freeRounds && FREE));
