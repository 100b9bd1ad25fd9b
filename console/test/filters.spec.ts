import { expect } from 'chai';
import { apiQueryOf, filtersIn } from '../monitors/filters.ts';

describe('filters of the list of monitors', () => {
  it('are read from the address', () => {
    const filters = { search: 'shop', state: 'down', kind: 'tcp', sort: 'name' };
    expect(filtersIn(filters)).to.deep.equal(filters);
  });

  it('leave out what the API does not know, also members that are no filters', () => {
    const address = { search: '', state: 'broken', kind: 'fax', sort: '-id', theme: 'dark', page: 2 };
    expect(filtersIn(address)).to.deep.equal({});
  });

  it('cut a search after the 255 characters that the API takes', () => {
    expect(filtersIn({ search: 'a'.repeat(256) }).search).to.have.lengthOf(255);
  });

  it('name the worst first unless another order is chosen', () => {
    expect(apiQueryOf({ state: 'up' })).to.deep.equal({ state: 'up', sort: 'state' });
    expect(apiQueryOf({ sort: 'changed' })).to.deep.equal({ sort: '-conditionSince' });
  });
});
