import { expect } from 'chai';
import { namedColumns } from '../../../../src/adapters/persistence/database/named-columns.ts';

interface Kept {
  readonly memberId: string;
  readonly createdAtMs: number;
  readonly failingSinceMs: number | undefined;
  readonly timeoutMs: number | undefined;
  readonly isActive: boolean;
}

const { read, write } = namedColumns<Kept>()('member_id, created_at, failing_since', 'timeout_ms, is_active');

describe('columns by their names', () => {
  it('are read as fields: a moment in milliseconds, and null as undefined', () => {
    const row = { member_id: 'ann', created_at: new Date(7), failing_since: null, timeout_ms: 500, is_active: true };

    const kept = read(row);

    expect(kept).to.deep.equal({
      memberId: 'ann',
      createdAtMs: 7,
      failingSinceMs: undefined,
      timeoutMs: 500,
      isActive: true,
    });
  });

  it('are read without those that no field has', () => {
    const known = { member_id: 'ann', created_at: new Date(7), failing_since: null, timeout_ms: null };
    const row = { ...known, is_active: true, digest: 'secret' };

    const kept = read(row);

    expect(kept).not.to.have.property('digest');
  });

  it('are written from fields, with texts that the database takes', () => {
    const kept: Kept = {
      memberId: 'a\u0000',
      createdAtMs: 7,
      failingSinceMs: undefined,
      timeoutMs: 5,
      isActive: false,
    };

    expect(write(kept)).to.deep.equal({
      member_id: 'a\ufffd',
      created_at: new Date(7),
      failing_since: null,
      timeout_ms: 5,
      is_active: false,
    });
  });

  it('must be named all, which the compiler checks', () => {
    // @ts-expect-error: the columns of three fields are missing.
    expect(namedColumns<Kept>()('member_id, created_at')).to.be.an('object');
  });
});
