import { expect } from 'chai';
import type { CallbackRequest, CallbackSender } from '../../src/application/ports/callback-sender.ts';

/** A sender, and the Agent's system that it reaches. */
export interface SenderWorld {
  readonly sender: CallbackSender;
  /** The address of the Agent's system. */
  readonly url: string;
  /** From now on the system answers with this, or not at all. */
  answerWith(answer: { readonly httpStatus: number; readonly text: string } | 'nothing'): void;
  /** The requests that have arrived there. */
  received(): readonly Pick<CallbackRequest, 'id' | 'body'>[];
  /** The `traceparent` header of each request that has arrived. */
  traceparents(): readonly (string | undefined)[];
  close(): Promise<void>;
}

/** The promises of every sender of callbacks. */
export function callbackSenderContract(title: string, open: () => Promise<SenderWorld>): void {
  describe(`${title} (a CallbackSender)`, () => {
    let world: SenderWorld;

    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const send = (changes: Partial<CallbackRequest> = {}) =>
      world.sender.send({ url: world.url, id: 'an-id', body: '{"amount":"1.50"}', secrets: [], ...changes });

    it('sends the very body under its id', async () => {
      world.answerWith({ httpStatus: 200, text: 'fine' });

      await send({ body: '{ "amount":"1.50", "name":"é" }' });

      expect(world.received()).to.deep.equal([{ id: 'an-id', body: '{ "amount":"1.50", "name":"é" }' }]);
    });

    it('says where the trace goes on when it is told, and else nothing', async () => {
      world.answerWith({ httpStatus: 200, text: 'fine' });
      const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;

      await send({ traceparent });
      await send();

      expect(world.traceparents()).to.deep.equal([traceparent, undefined]);
    });

    for (const httpStatus of [200, 204, 302, 400, 500]) {
      it(`tells the answer as it was, with HTTP status ${httpStatus}`, async () => {
        const text = httpStatus === 204 ? '' : '{"status":true}';
        world.answerWith({ httpStatus, text });

        expect(await send()).to.deep.equal({ kind: 'answered', httpStatus, text });
      });
    }

    it('does not wait for ever', async () => {
      world.answerWith('nothing');

      expect((await send()).kind).to.equal('timed_out');
    });

    it('waits no longer than whoever waits for the answer, and sends once', async () => {
      world.answerWith('nothing');

      expect((await send({ onceWithinMs: 1_000 })).kind).to.equal('timed_out');
      expect(world.received()).to.have.length(1);
    });
  });
}
