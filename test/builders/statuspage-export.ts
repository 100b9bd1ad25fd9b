/**
 * The documents that Statuspage's public API has for a page with a group, two components, three incidents and two
 * scheduled maintenances.
 */
export const statuspageExport = () => ({
  page: {
    id: 'abcdefghijkl',
    name: 'Acme Cloud',
    url: 'https://status.acme-cloud.example',
    time_zone: 'Etc/UTC',
    updated_at: '2026-01-03T10:00:00.000Z',
  },
  components: [
    {
      id: 'group0000001',
      name: 'Europe',
      status: 'operational',
      position: 1,
      description: null,
      group: true,
      group_id: null,
      components: ['component001'],
      only_show_if_degraded: false,
    },
    {
      id: 'component001',
      name: 'API',
      status: 'partial_outage',
      position: 1,
      description: 'REST',
      group: false,
      group_id: 'group0000001',
      showcase: true,
    },
    {
      id: 'component002',
      name: 'Website',
      status: 'operational',
      position: 2,
      description: null,
      group: false,
      group_id: null,
      showcase: true,
    },
  ],
  incidents: [
    {
      id: 'incident0001',
      name: 'Slow API',
      status: 'investigating',
      impact: 'major',
      created_at: '2026-01-03T09:00:00.000-01:00',
      started_at: '2026-01-03T09:30:00.000Z',
      resolved_at: null,
      components: [{ id: 'component001', name: 'API' }],
      incident_updates: [
        {
          id: 'update000002',
          status: 'investigating',
          body: 'Still <b>looking</b>.',
          created_at: '2026-01-03T11:00:00.000Z',
          display_at: '2026-01-03T11:00:00.000Z',
        },
        {
          id: 'update000001',
          status: 'investigating',
          body: 'We are looking.',
          created_at: '2026-01-03T10:00:00.000Z',
          display_at: '2026-01-03T09:30:00.000Z',
        },
      ],
    },
    {
      id: 'incident0002',
      name: 'Outage',
      status: 'postmortem',
      impact: 'critical',
      created_at: '2024-05-01T08:00:00.000Z',
      resolved_at: '2024-05-01T09:00:00.000Z',
      incident_updates: [
        {
          id: 'update000004',
          status: 'postmortem',
          body: 'The cause was a cable.',
          created_at: '2024-05-02T08:00:00.000Z',
        },
        { id: 'update000003', status: 'resolved', body: 'Over.', created_at: '2024-05-01T09:00:00.000Z' },
      ],
    },
    {
      id: 'incident0003',
      name: 'Update',
      status: 'scheduled',
      impact: 'maintenance',
      created_at: '2026-01-01T00:00:00.000Z',
      incident_updates: [],
    },
  ],
  scheduled_maintenances: [
    {
      id: 'incident0004',
      name: 'New database',
      status: 'scheduled',
      impact: 'maintenance',
      created_at: '2026-01-01T00:00:00.000Z',
      scheduled_for: '2099-01-01T00:00:00.000Z',
      scheduled_until: '2099-01-01T02:00:00.000Z',
      components: [{ id: 'component001', name: 'API' }],
      incident_updates: [
        {
          id: 'update000005',
          status: 'scheduled',
          body: 'Nothing can be saved.',
          created_at: '2026-01-01T00:00:00.000Z',
        },
      ],
    },
    {
      id: 'incident0005',
      name: 'Old database',
      status: 'scheduled',
      impact: 'maintenance',
      created_at: '2020-01-01T00:00:00.000Z',
      scheduled_for: '2020-01-01T00:00:00.000Z',
      scheduled_until: '2020-01-01T02:00:00.000Z',
      incident_updates: [],
    },
  ],
});
