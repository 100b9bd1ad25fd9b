import { expect } from 'chai';
import { differencesOf } from '../access/differences.ts';

describe('differences of an entry of the audit log', () => {
  it('are the members with another value, by name', () => {
    const before = { title: 'Old', tags: ['a'], kept: 1, gone: true };
    const after = { title: 'New', tags: ['a', 'b'], kept: 1, added: null };
    expect(differencesOf(before, after)).to.deep.equal([
      { member: 'gone', before: 'true', after: '' },
      { member: 'tags', before: '["a"]', after: '["a","b"]' },
      { member: 'title', before: 'Old', after: 'New' },
    ]);
  });

  it('of a new record are all its members', () => {
    expect(differencesOf(null, { name: 'Shop' })).to.deep.equal([{ member: 'name', before: '', after: 'Shop' }]);
  });

  it('are none if nothing was changed', () => {
    expect(differencesOf(null, null)).to.deep.equal([]);
  });
});
