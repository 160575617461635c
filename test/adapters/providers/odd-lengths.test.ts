import { oddLengthSuite } from '../../../packages/protocol-kit/src/suites/odd-lengths.ts';
import { subjectOf } from '../../../packages/protocol-kit/src/suites/subject.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';

for (const protocol of PROTOCOLS) oddLengthSuite(subjectOf(protocol));
