import { expect } from 'chai';
import { timeOrderedIds } from '../../../../../src/infrastructure/kernel/crypto/random.ts';
import { TestClock } from '../../../../builders/clock.ts';

describe('new public id', () => {
  it('is a UUID of version 7 that starts with the time in milliseconds', () => {
    const clock = new TestClock();
    const ids = timeOrderedIds(clock);
    const id = ids.next();
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).to.equal(clock.now().getTime());
  });

  it('is unique, and sorts after those of earlier milliseconds', () => {
    const clock = new TestClock();
    const ids = timeOrderedIds(clock);
    const earlier = Array.from({ length: 1000 }, () => ids.next());
    clock.advance(1);
    expect(new Set(earlier).size).to.equal(1000);
    const later = ids.next();
    expect(earlier.every((id) => id < later)).to.equal(true);
  });
});
