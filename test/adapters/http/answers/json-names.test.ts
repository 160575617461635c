import { expect } from 'chai';
import { fromJson, jsonOf } from '../../../../src/adapters/http/answers/json-names.ts';

describe('jsonOf', () => {
  it('shows instants as text, durations as numbers and undefined as null', () => {
    const value = { createdAtMs: 0, endedAtMs: undefined, atMs: 1_000, sinceMs: 2_000, latencyMs: 7, apiKey: undefined };

    expect(jsonOf(value)).to.deep.equal({
      created_at: '1970-01-01T00:00:00.000Z',
      ended_at: null,
      at: '1970-01-01T00:00:01.000Z',
      since: '1970-01-01T00:00:02.000Z',
      latency_ms: 7,
      api_key: null,
    });
  });

  it('has one name that is another word', () => {
    expect(jsonOf({ isActive: true, isMaintenance: false })).to.deep.equal({ active: true, is_maintenance: false });
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
