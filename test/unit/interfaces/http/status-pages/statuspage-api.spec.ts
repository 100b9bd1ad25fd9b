import { expect } from 'chai';
import { z } from 'zod';
import { days, later, minutes } from '../../../../../src/domain/kernel/time.ts';
import { componentStatuses } from '../../../../../src/domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../../../../src/domain/status-pages/component-status.ts';
import { NOW } from '../../../../builders/clock.ts';
import {
  aBusyPublicPage,
  aPublicComponent,
  aPublicGroup,
  aPublicIncident,
  aPublicMaintenance,
  aPublicPage,
  aPublicUpdate,
} from '../../../../builders/public-page.ts';
import { rendered } from './rendered.ts';

/** The members that Statuspage documents, and no others. */
const time = z.iso.datetime();
const page = z.strictObject({ id: z.uuid(), name: z.string(), url: z.url(), time_zone: z.string(), updated_at: time });
const status = z.strictObject({ indicator: z.enum(['none', 'minor', 'major', 'critical']), description: z.string() });
const knownStatus = z.enum([
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
]);
const component = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  status: knownStatus,
  created_at: time,
  updated_at: time,
  position: z.int().min(1),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.iso.date().nullable(),
  group_id: z.uuid().nullable(),
  page_id: z.uuid(),
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
  components: z.array(z.uuid()).optional(),
});
const update = z.strictObject({
  id: z.string(),
  status: z.string(),
  body: z.string(),
  incident_id: z.string(),
  created_at: time,
  updated_at: time,
  display_at: time,
  affected_components: z.array(
    z.strictObject({ code: z.uuid(), name: z.string(), old_status: knownStatus, new_status: knownStatus }),
  ),
  deliver_notifications: z.boolean(),
  custom_tweet: z.null(),
  tweet_id: z.null(),
});
const common = {
  id: z.string(),
  name: z.string(),
  created_at: time,
  updated_at: time,
  monitoring_at: time.nullable(),
  resolved_at: time.nullable(),
  shortlink: z.url(),
  started_at: time,
  page_id: z.uuid(),
  incident_updates: z.array(update).min(1),
  components: z.array(component),
  reminder_intervals: z.null(),
};
const incident = z.strictObject({
  ...common,
  status: z.enum(['investigating', 'identified', 'monitoring', 'resolved', 'postmortem']),
  impact: z.enum(['none', 'minor', 'major', 'critical']),
});
const maintenance = z.strictObject({
  ...common,
  status: z.enum(['scheduled', 'in_progress', 'verifying', 'completed']),
  impact: z.literal('maintenance'),
  scheduled_for: time,
  scheduled_until: time,
});
const [components, incidents, maintenances] = [z.array(component), z.array(incident), z.array(maintenance)];

const documents = {
  summary: z.strictObject({ page, components, incidents, scheduled_maintenances: maintenances, status }),
  status: z.strictObject({ page, status }),
  components: z.strictObject({ page, components }),
  incidents: z.strictObject({ page, incidents }),
  unresolvedIncidents: z.strictObject({ page, incidents }),
  maintenances: z.strictObject({ page, scheduled_maintenances: maintenances }),
  upcomingMaintenances: z.strictObject({ page, scheduled_maintenances: maintenances }),
  activeMaintenances: z.strictObject({ page, scheduled_maintenances: maintenances }),
} as const;

const read = <Name extends keyof typeof documents>(
  name: Name,
  view = aBusyPublicPage(),
): z.infer<(typeof documents)[Name]> =>
  documents[name].parse(JSON.parse(rendered(name, view))) as z.infer<(typeof documents)[Name]>;

describe('the API in the shape of Statuspage', () => {
  it('has the documents with exactly their members', () => {
    for (const name of Object.keys(documents) as (keyof typeof documents)[])
      for (const view of [aBusyPublicPage(), aPublicPage({ components: [] })]) read(name, view);
    const summary = read('summary');
    expect(summary.page).to.include({
      name: 'Acme Status',
      url: 'https://watch.example.com/status/acme',
      time_zone: 'Europe/Zurich',
      updated_at: NOW.toISOString(),
    });
    expect(summary.status).to.deep.equal({ indicator: 'critical', description: 'Major outage: Checkout' });
    expect([summary.components.length, summary.incidents.length, summary.scheduled_maintenances.length]).to.deep.equal([
      9, 1, 2,
    ]);
  });

  it('lists groups as components with the ids of their members', () => {
    const group = aPublicGroup(1, { name: 'Shop' });
    const members = [
      aPublicComponent(1),
      aPublicComponent(2, { groupPublicId: group.publicId }),
      aPublicComponent(3, { groupPublicId: group.publicId }),
    ];
    const listed = read('components', aPublicPage({ groups: [group], components: members })).components;
    expect(
      listed.map(({ id, group: isGroup, group_id, position, components: inner }) => [
        id,
        isGroup,
        group_id,
        position,
        inner,
      ]),
    ).to.deep.equal([
      [members[0]?.publicId, false, null, 1, undefined],
      [group.publicId, true, null, 2, [members[1]?.publicId, members[2]?.publicId]],
      [members[1]?.publicId, false, group.publicId, 1, undefined],
      [members[2]?.publicId, false, group.publicId, 2, undefined],
    ]);
  });

  it('has only statuses and indicators that tools know; unknown is degraded performance and maintenance alone is no incident', () => {
    const of = (worst: ComponentStatus) => {
      const shown = read(
        'summary',
        aPublicPage({ status: worst, components: [aPublicComponent(1, { status: worst })] }),
      );
      return [shown.components[0]?.status, shown.status.indicator];
    };
    expect(Object.fromEntries(componentStatuses.map((worst) => [worst, of(worst)]))).to.deep.equal({
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
    const resolved = aPublicIncident(1, {
      status: 'resolved',
      impact: 'minor',
      resolvedAt: later(NOW, -minutes(10)),
      updates,
    });
    const [shown] = read('incidents', aPublicPage({ incidents: [resolved] })).incidents;
    expect(shown).to.include({
      status: 'resolved',
      impact: 'minor',
      monitoring_at: '2026-03-02T09:40:00.000Z',
      resolved_at: '2026-03-02T09:50:00.000Z',
      shortlink: `https://watch.example.com/status/acme/incidents/${resolved.publicId}`,
    });
    const code = aPublicComponent(1).publicId;
    expect(
      shown?.incident_updates.map(({ status: reached, affected_components: affected }) => [reached, affected]),
    ).to.deep.equal([
      ['resolved', [{ code, name: 'Component 1', old_status: 'degraded_performance', new_status: 'operational' }]],
      [
        'monitoring',
        [{ code, name: 'Component 1', old_status: 'degraded_performance', new_status: 'degraded_performance' }],
      ],
      ['investigating', [{ code, name: 'Component 1', old_status: 'operational', new_status: 'degraded_performance' }]],
    ]);
  });

  it('separates unresolved from resolved incidents, and running from planned maintenance', () => {
    const both = [aPublicIncident(1), aPublicIncident(2, { status: 'resolved', resolvedAt: NOW })];
    const windows = [
      aPublicMaintenance(1, { startsAt: NOW }),
      aPublicMaintenance(2, { startsAt: later(NOW, 1) }),
      aPublicMaintenance(3, { startsAt: later(NOW, days(3)) }),
    ];
    const view = aPublicPage({ incidents: both, maintenances: windows });
    expect(read('incidents', view).incidents).to.have.lengthOf(2);
    expect(read('unresolvedIncidents', view).incidents.map(({ id }) => id)).to.deep.equal([both[0]?.publicId]);
    expect(read('summary', view).incidents.map(({ id }) => id)).to.deep.equal([both[0]?.publicId]);
    const statuses = (name: 'maintenances' | 'activeMaintenances' | 'upcomingMaintenances') =>
      read(name, view).scheduled_maintenances.map((one) => one.status);
    expect([statuses('maintenances'), statuses('activeMaintenances'), statuses('upcomingMaintenances')]).to.deep.equal([
      ['in_progress', 'scheduled', 'scheduled'],
      ['in_progress'],
      ['scheduled', 'scheduled'],
    ]);
  });
});
