import { expect } from 'chai';
import { newManualIncident } from '../../../../src/domain/incidents/manual-incident.ts';
import type { Incident } from '../../../../src/domain/incidents/incident.ts';
import {
  announcesPostmortem,
  decidePublication,
  postmortemAnnouncedTo,
  publicPostmortem,
  withPostmortem,
} from '../../../../src/domain/incidents/postmortem.rules.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { valueOf } from '../../../builders/outcome.ts';

const THEN = later(NOW, hours(1));
const resolved: Incident = {
  ...newManualIncident(
    {
      title: 'Slow checkout',
      message: '',
      status: 'resolved',
      impact: 'minor',
      componentIds: [2],
      startedAt: null,
      notifySubscribers: false,
    },
    { publicId: 'i', organizationId: 1, customerId: null, now: NOW },
  ),
  id: 1,
  revision: 1,
};
const drafted = withPostmortem(resolved, 'A cable.', NOW);
const published = valueOf(decidePublication(drafted, false, NOW));
const codeOf = (incident: Incident) => {
  const decision = decidePublication(incident, false, NOW);
  return decision.ok ? null : decision.code;
};

describe('postmortem', () => {
  it('is a draft until it is published', () => {
    expect(withPostmortem(resolved, 'A cable.', NOW).postmortem).to.deep.equal({
      text: 'A cable.',
      publishedAt: null,
      isAnnounced: false,
    });
    expect(publicPostmortem(drafted.postmortem)).to.equal(null);
    expect(publicPostmortem(null)).to.equal(null);
    expect(publicPostmortem(published.postmortem)).to.deep.equal({ text: 'A cable.', publishedAt: NOW });
  });

  it('keeps its publication when the text changes, and is unchanged by the same text', () => {
    expect(withPostmortem(published, 'A cable.', THEN)).to.equal(published);
    expect(withPostmortem(published, 'A switch.', THEN).postmortem).to.deep.equal({
      ...published.postmortem,
      text: 'A switch.',
    });
  });

  it('is published after the incident is resolved, and only if it has a text', () => {
    expect(codeOf(resolved)).to.equal('postmortemNotFound');
    expect(codeOf({ ...drafted, status: 'monitoring', resolvedAt: null })).to.equal('postmortemIncidentOpen');
    expect(codeOf(drafted)).to.equal(null);
  });

  it('is published once, and announced once, also after its publication', () => {
    expect(valueOf(decidePublication(published, false, THEN))).to.equal(published);
    expect(valueOf(decidePublication(drafted, false, NOW)).postmortem).to.deep.equal({
      text: 'A cable.',
      publishedAt: NOW.toISOString(),
      isAnnounced: false,
    });
    const announced = valueOf(decidePublication(published, true, THEN));
    expect(announced.postmortem).to.deep.equal({ ...published.postmortem, isAnnounced: true });
    expect([announcesPostmortem(drafted, published), announcesPostmortem(published, announced)]).to.deep.equal([
      false,
      true,
    ]);
    expect(valueOf(decidePublication(announced, true, THEN))).to.equal(announced);
    expect(announcesPostmortem(announced, withPostmortem(announced, 'A switch.', THEN))).to.equal(false);
    expect(announcesPostmortem(resolved, announced)).to.equal(true);
    expect(announcesPostmortem(announced, resolved)).to.equal(false);
  });

  it('is published at once and announced later, or both together', () => {
    const withheld = { ...resolved, postmortem: { text: 'A cable.', publishedAt: null, isAnnounced: true } };
    expect(valueOf(decidePublication(withheld, false, THEN)).postmortem).to.deep.equal({
      text: 'A cable.',
      publishedAt: THEN.toISOString(),
      isAnnounced: true,
    });
  });

  it('is announced to the components that the incident names or named, even if the incident was not', () => {
    expect(postmortemAnnouncedTo({ ...resolved, announcedComponentIds: [1] })).to.deep.equal([1, 2]);
  });
});
