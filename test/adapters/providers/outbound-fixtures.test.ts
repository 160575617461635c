import { outboundSuite } from '../../../packages/protocol-kit/src/suites/wire.ts';
import { subjectOf } from '../../../packages/protocol-kit/src/suites/subject.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';

for (const protocol of PROTOCOLS) outboundSuite(subjectOf(protocol));
