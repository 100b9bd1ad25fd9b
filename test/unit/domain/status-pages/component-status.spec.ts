import { expect } from 'chai';
import {
  componentStatus,
  componentStatuses,
  affectedCount,
  worstStatus,
} from '../../../../src/domain/status-pages/component-status.ts';
import type { IncidentImpact } from '../../../../src/domain/incidents/incident.ts';
import type { ComponentFacts, ComponentStatus } from '../../../../src/domain/status-pages/component-status.ts';

const facts = (given: Partial<ComponentFacts>): ComponentFacts => ({
  monitor: 'up',
  upstream: null,
  isInMaintenance: false,
  incidents: [],
  manualStatus: null,
  ...given,
});

describe('status of a component', () => {
  const cases: readonly (readonly [string, Partial<ComponentFacts>, ComponentStatus])[] = [
    ['operational while its monitor is up', {}, 'operational'],
    ['a major outage while its monitor is down', { monitor: 'down' }, 'major_outage'],
    ['unknown while the state of its monitor is', { monitor: 'unknown' }, 'unknown'],
    ['unknown while its monitor is paused', { monitor: 'paused' }, 'unknown'],
    ['unknown without a monitor', { monitor: null }, 'unknown'],
    ['that of another status page', { monitor: null, upstream: 'partial_outage' }, 'partial_outage'],
    [
      'the status that was set by hand, whatever the other status page says',
      { monitor: null, upstream: 'partial_outage', manualStatus: 'operational' },
      'operational',
    ],
    [
      'the status that was set by hand, without a monitor',
      { monitor: null, manualStatus: 'partial_outage' },
      'partial_outage',
    ],
    [
      'the status that was set by hand, whatever its monitor says',
      { monitor: 'down', manualStatus: 'operational' },
      'operational',
    ],
    [
      'under maintenance while a window runs, whatever its monitor says',
      { monitor: 'down', isInMaintenance: true },
      'under_maintenance',
    ],
    [
      'under maintenance while a window runs, whatever was set by hand',
      { isInMaintenance: true, manualStatus: 'major_outage' },
      'under_maintenance',
    ],
    ['as bad as an open incident that names it', { incidents: ['minor'] }, 'degraded_performance'],
    ['as bad as the worst of the open incidents', { incidents: ['minor', 'critical', 'major'] }, 'major_outage'],
    ['no better by an incident than its monitor says', { monitor: 'down', incidents: ['minor'] }, 'major_outage'],
    [
      'as bad as an incident, although a window runs',
      { isInMaintenance: true, incidents: ['major'] },
      'partial_outage',
    ],
    ['unchanged by an incident without impact', { monitor: 'unknown', incidents: ['none'] }, 'unknown'],
  ];
  for (const [title, given, expected] of cases) {
    it(`is ${title}`, () => {
      expect(componentStatus(facts(given))).to.equal(expected);
    });
  }

  const impacts: Readonly<Record<IncidentImpact, ComponentStatus>> = {
    none: 'operational',
    minor: 'degraded_performance',
    major: 'partial_outage',
    critical: 'major_outage',
  };
  for (const [impact, expected] of Object.entries(impacts)) {
    it(`is ${expected} during an incident of impact ${impact}`, () => {
      expect(componentStatus(facts({ incidents: [impact as IncidentImpact] }))).to.equal(expected);
    });
  }
});

describe('worst status', () => {
  it('is unknown only if that of all components is', () => {
    expect([worstStatus([]), worstStatus(['unknown', 'unknown'])]).to.deep.equal(['unknown', 'unknown']);
    expect(worstStatus(['unknown', 'operational', 'unknown'])).to.equal('operational');
  });

  it('is that of the components', () => {
    for (const status of componentStatuses.filter((known) => known !== 'unknown'))
      expect(worstStatus(['operational', status, 'operational'])).to.equal(status);
  });

  it('puts outages before maintenance, and maintenance before unknown', () => {
    expect(worstStatus(['under_maintenance', 'degraded_performance', 'unknown'])).to.equal('degraded_performance');
    expect(worstStatus(['unknown', 'under_maintenance'])).to.equal('under_maintenance');
    expect(worstStatus(['partial_outage', 'major_outage', 'degraded_performance'])).to.equal('major_outage');
  });
});

describe('affectedCount', () => {
  it('counts outages and degraded components, not maintenance or unknown ones', () => {
    expect(affectedCount(componentStatuses.map((status) => ({ status })))).to.deep.equal({ affected: 3, total: 6 });
  });
});
