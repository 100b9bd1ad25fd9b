import { expect } from 'chai';
import { MAX_ANNOUNCEMENT_BYTES, announcedIn, announcementOf } from '../../../../src/domain/kernel/announced-change.ts';

const change = (id: string, organizationId = 1, customerIds: readonly number[] = []) => ({
  organizationId,
  type: 'website',
  id,
  customerIds,
});

/** A change whose announcement alone has this size. */
const ofSize = (bytes: number) => change('x'.repeat(bytes - announcementOf([change('')]).length));

describe('announcementOf', () => {
  it('announces organization, type, public id and customers of each change', () => {
    const changes = [change('a', 1, [7]), change('b', 2)];
    expect(announcedIn(announcementOf(changes))).to.deep.equal(changes);
  });

  it('has one entry for each record, with the customers of all its changes', () => {
    expect(announcedIn(announcementOf([change('a', 1, [7]), change('a', 1, [8]), change('a', 1, [7])]))).to.deep.equal([
      change('a', 1, [7, 8]),
    ]);
  });

  it('lists the changes up to the size of a notification', () => {
    const whole = ofSize(MAX_ANNOUNCEMENT_BYTES);
    expect(announcedIn(announcementOf([whole]))).to.deep.equal([whole]);
  });

  it('names the organizations alone if the changes need one byte more', () => {
    expect(announcedIn(announcementOf([ofSize(MAX_ANNOUNCEMENT_BYTES + 1), change('b', 2)]))).to.deep.equal([
      { organizationId: 1, type: null },
      { organizationId: 2, type: null },
    ]);
  });

  it('counts bytes, not characters', () => {
    expect(announcedIn(announcementOf([change('ü'.repeat(4000))]))).to.deep.equal([{ organizationId: 1, type: null }]);
  });

  it('names every organization if even their ids do not fit', () => {
    const changes = Array.from({ length: 2000 }, (_, at) => change('a', 100_000 + at));
    expect(announcedIn(announcementOf(changes))).to.deep.equal([{ organizationId: null, type: null }]);
  });
});
