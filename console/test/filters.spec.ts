import { expect } from 'chai';
import {
  apiQueryOf,
  filtersIn,
  filtersOfView,
  isFiltered,
  isSameList,
  shownFilters,
  viewOf,
} from '../monitors/filters.ts';

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

  it('keep those of records and those without a field, also numbers of an address', () => {
    const filters = filtersIn({ customerId: 12, tag: 'shop', condition: 'down', sort: 'state' });
    expect(filters).to.deep.equal({ customerId: '12', tag: 'shop', condition: 'down' });
    expect(shownFilters(filters)).to.deep.equal(['customerId', 'tag', 'condition']);
  });

  it('do not count the order as a filter', () => {
    expect([isFiltered({ sort: 'name' }), isFiltered({ tag: 'shop' })]).to.deep.equal([false, true]);
  });
});

describe('a saved view', () => {
  it('has the query of the API, and shows the list that was saved', () => {
    const filters = filtersIn({ state: 'down', locationId: '7', sort: 'changed' });
    expect(viewOf(filters)).to.deep.equal({ state: 'down', locationId: '7', sort: '-conditionSince' });
    expect(isSameList(filtersOfView(viewOf(filters)), filters)).to.equal(true);
  });

  it('is the same list whatever the order of its members, and another one with another filter', () => {
    expect(isSameList({ state: 'up', tag: 'a' }, { tag: 'a', state: 'up' })).to.equal(true);
    expect(isSameList({ state: 'up' }, { state: 'up', tag: 'a' })).to.equal(false);
  });

  it('with an order that the list does not offer is shown worst first', () => {
    expect(filtersOfView({ kind: 'tcp', sort: '-name' })).to.deep.equal({ kind: 'tcp' });
  });
});
