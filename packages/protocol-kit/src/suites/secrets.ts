/** Credentials stay where they are: in no failure, in no refusal, and in nothing that is printed. */
import { expect } from 'chai';
import { readInboundFixtures } from '../../../../test/adapters/providers/inbound-fixture.ts';
import { plain, readConnection, readFixtures } from '../../../../test/adapters/providers/outbound-fixture.ts';
import { playOutbound, readInbound } from '../../../../test/adapters/providers/play-fixture.ts';
import type { Subject } from './subject.ts';

/** A shorter value may stand in any text by chance. */
const SECRET_LENGTH_MIN = 8;
const STATUSES = [200, 400, 500];

/** No call, and no callback, tells a value of the credentials, even if the upstream quotes the whole request in its answer. */
export function secretsSuite(subject: Subject): void {
  const { protocol, fixtures } = subject;
  const { credentials } = readConnection(fixtures);
  const secrets = Object.entries(credentials).filter(([, value]) => value.length >= SECRET_LENGTH_MIN);
  const toldIn = (text: string): readonly string[] =>
    secrets.filter(([, value]) => text.includes(value)).map(([name]) => name);

  describe(`${protocol.protocol} keeps its credentials to itself`, () => {
    for (const [file, fixture] of readFixtures(fixtures)) {
      it(`in failures of ${file}, whose upstream quotes the request`, async () => {
        for (const status of STATUSES) {
          const exchanges = fixture.exchanges.map(({ request }) => quoting(request, status));
          const { returned, printed } = await printing(() => playOutbound(subject, { ...fixture, exchanges }));
          const failure = (returned.result as { readonly ok: boolean }).ok
            ? ''
            : JSON.stringify(plain(returned.result));

          expect(toldIn(failure + printed)).to.deep.equal([]);
        }
      });
    }

    for (const [file, fixture] of protocol.inbound === undefined ? [] : readInboundFixtures(fixtures)) {
      it(`in the reply to ${file}, as it is and broken`, async () => {
        for (const body of [fixture.request.body, fixture.request.body.slice(1)]) {
          const request = { ...fixture.request, body };
          const { returned, printed } = await printing(async () => readInbound(subject, { ...fixture, request }));

          expect(toldIn((returned.ok ? '' : returned.error.body) + printed)).to.deep.equal([]);
        }
      });
    }
  });
}

const quoting = <Sent>(request: Sent, status: number) => ({
  request,
  answer: { status, contentType: 'text/plain', body: JSON.stringify(request) },
});

/** The result of a work, and all that it prints. */
async function printing<Returned>(work: () => Promise<Returned>) {
  let printed = '';
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write.bind(stream));
  const keep = (chunk: string | Uint8Array): boolean => {
    printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  for (const stream of streams) stream.write = keep;
  try {
    return { returned: await work(), printed };
  } finally {
    streams.forEach((stream, at) => (stream.write = writes[at]!));
  }
}
