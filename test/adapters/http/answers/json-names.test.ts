import { expect } from 'chai';
import { z } from 'zod';
import { flag, moment, text } from '../../../../src/adapters/api/schemas/fields.ts';
import { fromJson, shownBy } from '../../../../src/adapters/http/answers/json-names.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

describe('shownBy', () => {
  it('shows instants as text, durations as numbers and undefined as null', () => {
    const shown = shownBy(
      z.strictObject({
        created_at: moment(''),
        ended_at: moment('').nullable(),
        at: moment(''),
        since: moment(''),
        latency_ms: z.int(),
        api_key: text('').nullable(),
      }),
    );

    expect(
      shown({ createdAtMs: 0, endedAtMs: undefined, atMs: 1_000, sinceMs: 2_000, latencyMs: 7, apiKey: undefined }),
    ).to.deep.equal({
      created_at: '1970-01-01T00:00:00.000Z',
      ended_at: null,
      at: '1970-01-01T00:00:01.000Z',
      since: '1970-01-01T00:00:02.000Z',
      latency_ms: 7,
      api_key: null,
    });
  });

  it('takes adjectives for what the domain asks', () => {
    const shown = shownBy(z.strictObject({ active: flag(''), is_maintenance: flag('') }));

    expect(shown({ isActive: true, isMaintenance: false })).to.deep.equal({ active: true, is_maintenance: false });
  });

  it('leaves out all that the schema lacks, whatever the value has', () => {
    const value = { id: '7', digest: 'secret', amount: Decimal.from('1.50') };

    const json: object = shownBy(z.strictObject({ id: text(''), amount: text('') }))(value);

    expect(JSON.stringify(json)).to.equal('{"id":"7","amount":"1.5"}');
  });
});

describe('fromJson', () => {
  it('leaves out absent fields, and takes null for undefined', () => {
    const body: { active?: boolean | undefined; timeout_ms: number | null; name?: string } = {
      active: undefined,
      timeout_ms: null,
    };

    expect(fromJson(body)).to.deep.equal({ timeoutMs: undefined });
    expect(fromJson({ active: false })).to.deep.equal({ isActive: false });
  });
});
