import { expect } from 'chai';
import { ownerFromRow } from '../../../../src/adapters/persistence/people/administrator-row.ts';

describe('ownerFromRow', () => {
  it('takes nothing from the entity beside the owner, wherever its columns are', () => {
    const at = new Date(1_790_000_000_000);
    const owner = {
      owner_name: 'ann',
      owner_role: 'viewer' as const,
      owner_is_active: false,
      owner_created_at: at,
      owner_created_by: 'bob',
      owner_subject: null,
      owner_signed_in_at: null,
    };
    const entity = { name: 'a token', role: 'owner', is_active: true, created_at: new Date(0), subject: 'somebody' };

    expect(ownerFromRow({ ...owner, ...entity })).to.deep.equal({
      name: 'ann',
      role: 'viewer',
      isActive: false,
      createdAtMs: at.getTime(),
      createdBy: 'bob',
      subject: undefined,
      signedInAtMs: undefined,
    });
  });
});
