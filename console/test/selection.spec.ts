import { expect } from 'chai';
import { isSelected, nothingSelected, sizeOf, toggled } from '../monitors/selection.ts';
import type { SelectedMonitor } from '../monitors/selection.ts';

const [one, two, three] = ['1', '2', '3'].map(
  (publicId) => ({ kind: 'website', publicId, managementType: 'managed', name: publicId, customerId: null }) as const,
) as [SelectedMonitor, SelectedMonitor, SelectedMonitor];

describe('a selection of monitors', () => {
  it('adds monitors, and removes them if the last of them was selected', () => {
    const some = toggled(toggled(nothingSelected, [one]), [two, three]);
    expect(sizeOf(some, 10)).to.equal(3);
    const fewer = toggled(some, [two, three]);
    expect([one, two, three].map((each) => isSelected(fewer, each))).to.deep.equal([true, false, false]);
  });

  it('of all that match has every monitor, and ends when one is toggled', () => {
    expect(isSelected('all', one)).to.equal(true);
    expect(sizeOf('all', 4312)).to.equal(4312);
    expect(sizeOf(toggled('all', [one]), 4312)).to.equal(0);
  });
});
