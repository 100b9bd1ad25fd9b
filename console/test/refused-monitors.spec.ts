import { expect } from 'chai';
import { groupsOf } from '../monitors/refused-monitors.ts';

const row = (name: string | null, detail: string) =>
  ({ kind: 'website', id: '7', name, code: 'notFound', detail }) as const;

describe('refused monitors', () => {
  it('are grouped by the reason, the most frequent first', () => {
    const rows = [row('Shop', 'One.'), row('Booking', 'Other.'), row(null, 'Other.')];
    expect(groupsOf(rows)).to.deep.equal([
      { reason: 'Other.', code: 'notFound', names: ['Booking', '7'], others: 0 },
      { reason: 'One.', code: 'notFound', names: ['Shop'], others: 0 },
    ]);
  });

  it('are named up to the twentieth', () => {
    const rows = Array.from({ length: 21 }, (_each, at) => row(`Site ${at}`, 'One.'));
    const [group] = groupsOf(rows);
    expect([group?.names.length, group?.names.at(-1), group?.others]).to.deep.equal([20, 'Site 19', 1]);
    expect(groupsOf(rows.slice(1))[0]?.others).to.equal(0);
  });
});
