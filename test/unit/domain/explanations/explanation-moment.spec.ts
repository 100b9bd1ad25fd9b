import { expect } from 'chai';
import { decideSubject, momentRefusal } from '../../../../src/domain/explanations/explanation.rules.ts';
import {
  EXPLAINED_AFTER_END,
  eventAt,
  isOpenAt,
  lastEventAt,
} from '../../../../src/domain/explanations/incident-events.ts';
import type { IncidentEvent } from '../../../../src/domain/explanations/incident-events.ts';
import { membersThen } from '../../../../src/domain/explanations/members-then.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('the subject of an explanation', () => {
  it('is the one record that the request names', () => {
    expect(decideSubject({ person: 7 })).to.deep.equal(accepted({ subject: 'person', id: 7 }));
    for (const named of [{}, { monitor: 1, channel: 2 }])
      expect(decideSubject(named)).to.deep.equal(refused('explanationSubjectInvalid'));
  });
});

describe('the moment of an explanation', () => {
  const createdAt = later(NOW, -hours(1));
  const refusalAt = (at: Date) => momentRefusal({ at, createdAt, now: NOW });

  it('is not in the future, and not before the record was created', () => {
    for (const at of [createdAt, NOW]) expect(refusalAt(at)).to.equal(null);
    expect(refusalAt(later(NOW, 1))).to.deep.equal(refused('explanationInFuture'));
    expect(refusalAt(later(createdAt, -1))).to.deep.equal(
      refused('explanationBeforeRecord', { createdAt: createdAt.toISOString() }),
    );
  });
});

describe('the event of an incident that a moment concerns', () => {
  const event = (type: IncidentEvent['event'], minute: number): IncidentEvent => ({
    event: type,
    at: later(NOW, minute),
    heldBy: null,
  });
  const [opened, worsened, resolved] = [
    event('incident.opened', 0),
    event('incident.worsened', 10),
    event('incident.resolved', 20),
  ];
  const incident = { events: [opened, worsened, resolved], closedAt: null };

  it('is the last one up to the moment', () => {
    expect([-1, 0, 9, 10].map((minute) => lastEventAt(incident, later(NOW, minute)))).to.deep.equal([
      null,
      opened,
      opened,
      worsened,
    ]);
  });

  it('is none once a person has closed the incident after it', () => {
    const closed = { events: [opened, worsened], closedAt: later(NOW, 12) };
    expect([11, 12].map((minute) => lastEventAt(closed, later(NOW, minute)))).to.deep.equal([worsened, null]);
    expect(lastEventAt({ ...closed, closedAt: worsened.at }, worsened.at)).to.equal(null);
    expect(lastEventAt({ ...closed, closedAt: later(NOW, 9) }, worsened.at), 'reopened').to.equal(worsened);
    expect(lastEventAt({ events: [], closedAt: NOW }, NOW)).to.equal(null);
  });

  it('belongs to an open incident until its end', () => {
    expect([-1, 0, 19, 20].map((minute) => isOpenAt(incident, later(NOW, minute)))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is explained while the incident is open and an hour after its end', () => {
    expect(EXPLAINED_AFTER_END).to.equal(hours(1));
    expect(eventAt(incident, later(NOW, -1))).to.equal(null);
    expect(eventAt({ ...incident, events: [opened] }, later(NOW, hours(2)))).to.equal(opened);
    expect(eventAt(incident, later(resolved.at, hours(1)))).to.equal(resolved);
    expect(eventAt(incident, later(resolved.at, hours(1) + 1))).to.equal(null);
  });
});

describe('the members of a record at a moment', () => {
  it('are those of now, with later changes undone, the newest first', () => {
    const now = { name: 'Shop', interval: 5 };
    expect(membersThen(now, [])).to.deep.equal(now);
    expect(membersThen(now, [{ interval: 4 }, { interval: 3, deleted: true }])).to.deep.equal({
      name: 'Shop',
      interval: 3,
    });
  });
});
