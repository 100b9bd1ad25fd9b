import { expect } from 'chai';
import { namedComponents } from '../../../../src/application/subscribers/store-subscription.ts';

const group = { publicId: 'g-1', name: 'Shop' };
const components = [
  { id: 1, publicId: 'c-1', name: 'Checkout', group },
  { id: 2, publicId: 'c-2', name: 'Search', group },
  { id: 3, publicId: 'c-3', name: 'Phone', group: null },
];

describe('the components that a subscription names', () => {
  it('may be named by their group, each once', () => {
    expect(namedComponents(components, ['g-1', 'c-2', 3])).to.deep.equal({ componentIds: [1, 2, 3], unknown: [] });
  });

  it('are the whole page if none is named', () => {
    expect(namedComponents(components, [])).to.deep.equal({ componentIds: null, unknown: [] });
  });

  it('have positions of names that the page does not have', () => {
    expect(namedComponents(components, ['g-2', 'c-1'])).to.deep.equal({ componentIds: [1], unknown: [0] });
  });
});
