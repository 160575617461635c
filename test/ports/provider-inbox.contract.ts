import { expect } from 'chai';
import fc from 'fast-check';
import type { ProviderInbox, ProviderInboxes, ProviderReply } from '../../src/application/ports/provider-inbox.ts';
import type { KeptProvider } from '../../src/application/ports/provider-store.ts';
import { accepted } from './catalogue-seeds.ts';

const NOTHING = { method: 'POST', path: '/', query: '', contentType: undefined, body: '' };

const junk = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT'),
  path: fc.oneof(fc.constantFrom('/', '/PlaceBet', '/v1/api/seamless/withdraw'), fc.webPath()),
  query: fc.oneof(fc.constant(''), fc.webQueryParameters()),
  contentType: fc.option(fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded'), {
    nil: undefined,
  }),
  body: fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.base64String(),
    fc.dictionary(fc.string(), fc.string()).map((fields) => new URLSearchParams(fields).toString()),
  ),
});

const isReply = ({ status, contentType, body }: ProviderReply): boolean =>
  Number.isInteger(status) && status >= 200 && status < 600 && contentType !== '' && typeof body === 'string';

/** The promises of every inbox, whatever its protocol. */
export function providerInboxContract(title: string, open: () => ProviderInbox): void {
  describe(`${title} (a ProviderInbox)`, () => {
    it('refuses a request that says nothing, in words of its own', () => {
      const read = open().read(NOTHING);

      expect(read.ok).to.equal(false);
      expect(!read.ok && isReply(read.error)).to.equal(true);
    });

    it('takes nothing unsigned for an event or a question about money, and throws at nothing', () => {
      const inbox = open();

      fc.assert(
        fc.property(junk, (request) => {
          const read = inbox.read(request);
          return read.ok ? read.value.kind === 'ping' : isReply(read.error);
        }),
        { numRuns: 500 },
      );
    });
  });
}

/** Inboxes, and providers to open them for. */
export interface InboxesWorld {
  readonly inboxes: ProviderInboxes;
  /** A provider that is set up completely. */
  readonly provider: KeptProvider;
  /** The same provider with other credentials. */
  readonly changed: KeptProvider;
  /** The same provider without credentials. */
  readonly incomplete: KeptProvider;
}

/** The promises of every collection of inboxes. */
export function providerInboxesContract(title: string, open: () => InboxesWorld): void {
  describe(`${title} (ProviderInboxes)`, () => {
    it('keep the inbox of a provider from call to call', () => {
      const { inboxes, provider } = open();

      expect(accepted(inboxes.open({ ...provider }))).to.equal(accepted(inboxes.open(provider)));
    });

    it('open a new one when the credentials change', () => {
      const { inboxes, provider, changed } = open();
      const first = accepted(inboxes.open(provider));

      expect(accepted(inboxes.open(changed))).to.not.equal(first);
    });

    it('open none for a provider that is not set up', () => {
      const { inboxes, incomplete } = open();

      expect(inboxes.open(incomplete)).to.deep.include({ ok: false });
    });

    faults(open);
  });
}

function faults(open: () => InboxesWorld): void {
  it('have a reply for faults of the gateway, whatever was asked and however deep it goes', () => {
    const { inboxes, provider } = open();
    const deep = { ...NOTHING, body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` };

    fc.assert(fc.property(junk, (request) => isReply(inboxes.fault(provider, request)!)));
    expect(isReply(inboxes.fault(provider, deep)!)).to.equal(true);
  });

  it('have one for a provider that is not set up, and none in a protocol that is not spoken', () => {
    const { inboxes, provider, incomplete } = open();

    expect(inboxes.fault(incomplete, NOTHING)).to.deep.equal(inboxes.fault(provider, NOTHING));
    expect(inboxes.fault({ ...provider, protocol: 'provider-x' }, NOTHING)).to.equal(undefined);
  });
}
