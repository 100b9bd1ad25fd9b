import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import {
  SHOWN_INCIDENTS,
  SHOWN_UPDATES,
  isActive,
  lastChangeOf,
  maintenanceKey,
  namesOf,
  shownIncidents,
} from '../../../../src/domain/status-pages/public-incident.ts';
import { NOW } from '../../../builders/clock.ts';
import { aPublicComponent, aPublicIncident, aPublicMaintenance, aPublicUpdate } from '../../../builders/public-page.ts';

describe('shownIncidents', () => {
  it('has open incidents first, at most as many as a document shows', () => {
    const resolved = Array.from({ length: SHOWN_INCIDENTS }, (_, index) =>
      aPublicIncident(index, { status: 'resolved', resolvedAt: NOW }),
    );
    const open = aPublicIncident(99);
    const shown = shownIncidents([...resolved, open]);
    expect(shown.map(({ publicId }) => publicId)).to.deep.equal(
      [open, ...resolved.slice(0, -1)].map(({ publicId }) => publicId),
    );
  });

  it('has the latest updates of each', () => {
    const updates = Array.from({ length: SHOWN_UPDATES + 1 }, (_, index) => aPublicUpdate(index));
    expect(shownIncidents([aPublicIncident(1, { updates })]).map((one) => one.updates)).to.deep.equal([
      updates.slice(1),
    ]);
  });
});

describe('maintenanceKey', () => {
  it('tells the occurrences of a window apart', () => {
    const [first, second] = [aPublicMaintenance(1), aPublicMaintenance(1, { startsAt: later(NOW, days(2)) })];
    expect(maintenanceKey(first)).to.equal(`${first.publicId}-20260303T1000`).and.not.equal(maintenanceKey(second));
  });
});

describe('namesOf', () => {
  it('has the names in the order of the page, without those of other pages', () => {
    const components = [aPublicComponent(1), aPublicComponent(2)];
    expect(
      namesOf(components, [components[1]?.publicId ?? '', components[0]?.publicId ?? '', aPublicComponent(3).publicId]),
    ).to.deep.equal(['Component 1', 'Component 2']);
    expect(namesOf(components, [components[1]?.publicId ?? ''])).to.deep.equal(['Component 2']);
  });
});

describe('isActive', () => {
  it('is true from the beginning of the maintenance', () => {
    const startsAt = later(NOW, 1);
    expect([NOW, startsAt, later(startsAt, 1)].map((now) => isActive({ startsAt }, now))).to.deep.equal([
      false,
      true,
      true,
    ]);
  });
});

describe('lastChangeOf', () => {
  const at = (count: number) => later(NOW, days(count));
  const postmortem = { text: 'It was the disk.', publishedAt: at(3) };

  it('is the beginning, the last update or the postmortem, whichever is latest', () => {
    const change = (createdAt: readonly Date[], published: typeof postmortem | null) =>
      lastChangeOf({
        startedAt: NOW,
        updates: createdAt.map((moment, index) => aPublicUpdate(index, { createdAt: moment })),
        postmortem: published,
      });
    expect([
      change([], null),
      change([at(0), at(1), at(2)], null),
      change([at(1), at(2)], postmortem),
      change([at(1), at(4)], postmortem),
    ]).to.deep.equal([NOW, at(2), at(3), at(4)]);
  });
});
