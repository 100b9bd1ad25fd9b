import { expect } from 'chai';
import { days, later, minutes } from '../../../../../src/domain/kernel/time.ts';
import { componentStatuses } from '../../../../../src/domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../../../../src/domain/status-pages/component-status.ts';
import type { DocumentName } from '../../../../../src/domain/status-pages/public-document.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aBusyPublicPage, aPublicComponent, aPublicGroup, aPublicIncident, aPublicMaintenance, aPublicPage, aPublicUpdate } from '../../../../builders/public-page.ts';
import { rendered } from './rendered.ts';

type Json = Readonly<Record<string, any>>;

const read = (name: DocumentName, page = aBusyPublicPage()): Json => JSON.parse(rendered(name, page)) as Json;
const keys = (value: Json | undefined): readonly string[] => Object.keys(value ?? {}).toSorted();
const ids = (list: readonly Json[]): readonly unknown[] => list.map(({ id }) => id as unknown);

/** The members that Statuspage documents. */
const members = {
  page: ['id', 'name', 'time_zone', 'updated_at', 'url'],
  component: ['created_at', 'description', 'group', 'group_id', 'id', 'name', 'only_show_if_degraded', 'page_id', 'position', 'showcase', 'start_date', 'status', 'updated_at'],
  incident: [
    'components', 'created_at', 'id', 'impact', 'incident_updates', 'monitoring_at', 'name', 'page_id', 'reminder_intervals', 'resolved_at', 'shortlink', 'started_at', 'status', 'updated_at',
  ],
  update: ['affected_components', 'body', 'created_at', 'custom_tweet', 'deliver_notifications', 'display_at', 'id', 'incident_id', 'status', 'tweet_id', 'updated_at'],
} as const;

describe('the API in the shape of Statuspage', () => {
  it('has the documents with their members', () => {
    expect(keys(read('summary'))).to.deep.equal(['components', 'incidents', 'page', 'scheduled_maintenances', 'status']);
    expect(keys(read('status'))).to.deep.equal(['page', 'status']);
    expect(keys(read('components'))).to.deep.equal(['components', 'page']);
    for (const name of ['incidents', 'unresolvedIncidents'] as const) expect(keys(read(name))).to.deep.equal(['incidents', 'page']);
    for (const name of ['maintenances', 'upcomingMaintenances', 'activeMaintenances'] as const) expect(keys(read(name))).to.deep.equal(['page', 'scheduled_maintenances']);
    const { page, status, components, incidents, scheduled_maintenances: maintenances } = read('summary');
    expect(keys(page)).to.deep.equal(members.page);
    expect(page).to.include({ name: 'Acme Status', url: 'https://watch.example.com/status/acme', time_zone: 'Europe/Zurich', updated_at: NOW.toISOString() });
    expect(status).to.deep.equal({ indicator: 'critical', description: 'There is a major outage' });
    for (const component of components) expect(keys(component)).to.deep.equal(component.group ? [...members.component, 'components'].toSorted() : members.component);
    for (const incident of [...incidents, ...maintenances]) for (const update of incident.incident_updates) expect(keys(update)).to.deep.equal(members.update);
    expect(keys(incidents[0])).to.deep.equal(members.incident);
    expect(keys(maintenances[0])).to.deep.equal([...members.incident, 'scheduled_for', 'scheduled_until'].toSorted());
  });

  it('lists groups as components with the ids of their members', () => {
    const group = aPublicGroup(1, { name: 'Shop' });
    const components = [aPublicComponent(1), aPublicComponent(2, { groupPublicId: group.publicId }), aPublicComponent(3, { groupPublicId: group.publicId })];
    const listed = read('components', aPublicPage({ groups: [group], components })).components as readonly Json[];
    expect(listed.map(({ id, group: isGroup, group_id, position, components: inner }) => [id, isGroup, group_id, position, inner])).to.deep.equal([
      [components[0]?.publicId, false, null, 1, undefined],
      [group.publicId, true, null, 2, [components[1]?.publicId, components[2]?.publicId]],
      [components[1]?.publicId, false, group.publicId, 1, undefined],
      [components[2]?.publicId, false, group.publicId, 2, undefined],
    ]);
  });

  it('has only statuses and indicators that tools know; unknown is degraded performance and maintenance alone is no incident', () => {
    const of = (status: ComponentStatus) => {
      const { components, status: page } = read('summary', aPublicPage({ status, components: [aPublicComponent(1, { status })] }));
      return [components[0].status, page.indicator];
    };
    expect(Object.fromEntries(componentStatuses.map((status) => [status, of(status)]))).to.deep.equal({
      operational: ['operational', 'none'],
      degraded_performance: ['degraded_performance', 'minor'],
      partial_outage: ['partial_outage', 'major'],
      major_outage: ['major_outage', 'critical'],
      under_maintenance: ['under_maintenance', 'none'],
      unknown: ['degraded_performance', 'minor'],
    });
  });

  it('shows an incident with its updates, latest first, and the statuses that they changed', () => {
    const updates = [
      aPublicUpdate(1, { createdAt: later(NOW, -minutes(30)) }),
      aPublicUpdate(2, { status: 'monitoring', createdAt: later(NOW, -minutes(20)) }),
      aPublicUpdate(3, { status: 'resolved', createdAt: later(NOW, -minutes(10)) }),
    ];
    const incident = aPublicIncident(1, { status: 'resolved', impact: 'minor', resolvedAt: later(NOW, -minutes(10)), updates });
    const [shown] = read('incidents', aPublicPage({ incidents: [incident] })).incidents as readonly Json[];
    expect(shown).to.include({ status: 'resolved', impact: 'minor', monitoring_at: '2026-03-02T09:40:00.000Z', resolved_at: '2026-03-02T09:50:00.000Z', shortlink: `https://watch.example.com/status/acme/incidents/${incident.publicId}` });
    const code = aPublicComponent(1).publicId;
    expect((shown?.['incident_updates'] as readonly Json[]).map(({ status, affected_components: affected }) => [status, affected])).to.deep.equal([
      ['resolved', [{ code, name: 'Component 1', old_status: 'degraded_performance', new_status: 'operational' }]],
      ['monitoring', [{ code, name: 'Component 1', old_status: 'degraded_performance', new_status: 'degraded_performance' }]],
      ['investigating', [{ code, name: 'Component 1', old_status: 'operational', new_status: 'degraded_performance' }]],
    ]);
  });

  it('separates unresolved from resolved incidents, and running from planned maintenance', () => {
    const incidents = [aPublicIncident(1), aPublicIncident(2, { status: 'resolved', resolvedAt: NOW })];
    const maintenances = [aPublicMaintenance(1, { startsAt: NOW }), aPublicMaintenance(2, { startsAt: later(NOW, 1) }), aPublicMaintenance(3, { startsAt: later(NOW, days(3)) })];
    const page = aPublicPage({ incidents, maintenances });
    expect(ids(read('incidents', page).incidents)).to.have.lengthOf(2);
    expect(ids(read('unresolvedIncidents', page).incidents)).to.deep.equal([incidents[0]?.publicId]);
    expect(ids(read('summary', page).incidents)).to.deep.equal([incidents[0]?.publicId]);
    const statuses = (name: DocumentName) => (read(name, page).scheduled_maintenances as readonly Json[]).map(({ status }) => status as unknown);
    expect([statuses('maintenances'), statuses('activeMaintenances'), statuses('upcomingMaintenances')]).to.deep.equal([['in_progress', 'scheduled', 'scheduled'], ['in_progress'], ['scheduled', 'scheduled']]);
  });
});
