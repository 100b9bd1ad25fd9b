import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { planStatuspageImport } from '../../../../src/application/status-pages/statuspage-import.ts';
import type {
  StatuspageExport,
  StatuspageIncident,
  StatuspageMaintenance,
} from '../../../../src/application/status-pages/statuspage-import.ts';

const at = new Date('2026-01-01T00:00:00Z');
const incident = (given: Partial<StatuspageIncident>): StatuspageIncident => ({
  name: 'I',
  status: 'resolved',
  created_at: at,
  ...given,
});
const plan = (given: Partial<StatuspageExport>) =>
  planStatuspageImport({ page: { name: 'Acme' }, components: [], incidents: [], maintenances: [], ...given });

describe('import of a page of Statuspage', () => {
  it('takes the slug from the address of the page, or from its name', () => {
    const slug = (name: string, url: string | null) => plan({ page: { name, url } }).slug;
    expect(slug('Acme', 'https://acme.statuspage.io')).to.equal('acme');
    expect(slug('Acme', 'https://status.acme-cloud.example/')).to.equal('acme-cloud');
    expect(slug('Ächme & Söhne!', null)).to.equal('chme-s-hne');
    expect(slug('日本', null)).to.equal(null);
  });

  it('maps statuses of components, unknown ones to unknown', () => {
    const components = ['operational', 'under_maintenance', 'exploded'].map((status, position) => ({
      id: String(position),
      name: 'C',
      status,
    }));
    expect(plan({ components }).components.map(({ manualStatus }) => manualStatus)).to.deep.equal([
      'operational',
      'under_maintenance',
      'unknown',
    ]);
  });

  describe('with scheduled maintenance', () => {
    const maintenance = (given: Partial<StatuspageMaintenance>): StatuspageMaintenance => ({
      ...incident({ status: 'scheduled' }),
      scheduled_for: at,
      scheduled_until: later(at, hours(1)),
      ...given,
    });

    for (const status of ['scheduled', 'in_progress', 'verifying'])
      it(`plans one that is ${status}, with its period and its latest text`, () => {
        const updates = [
          { status: 'scheduled', body: 'old', created_at: at },
          { status: 'in_progress', body: 'new', created_at: later(at, 1) },
        ];
        const { maintenances, incidents, leftOut } = plan({
          maintenances: [maintenance({ name: 'Move', status, components: [{ id: 'c' }], incident_updates: updates })],
        });
        expect(maintenances).to.deep.equal([
          { title: 'Move', description: 'new', startsAt: at, endsAt: later(at, hours(1)), componentExternalIds: ['c'] },
        ]);
        expect([incidents, leftOut]).to.deep.equal([[], 0]);
      });

    it('takes one that is completed for a resolved incident without impact, from its start to its end', () => {
      const { maintenances, incidents } = plan({
        maintenances: [
          maintenance({
            status: 'completed',
            impact: 'maintenance',
            incident_updates: [{ status: 'in_progress', body: 'b', created_at: at }],
          }),
        ],
      });
      expect(maintenances).to.deep.equal([]);
      const [one] = incidents;
      expect([one?.status, one?.impact, one?.startedAt, one?.resolvedAt, one?.updates[0]?.status]).to.deep.equal([
        'resolved',
        'none',
        at,
        later(at, hours(1)),
        'identified',
      ]);
    });

    it('leaves out those of an unknown status', () => {
      expect(plan({ maintenances: [maintenance({ status: 'cancelled' })] }).leftOut).to.equal(1);
    });
  });

  it('reads the postmortem of a resolved incident, and leaves maintenance without a period out', () => {
    const postmortem = { status: 'postmortem', body: 'A cable.', created_at: later(at, hours(2)) };
    const { incidents, leftOut } = plan({
      incidents: [
        incident({ status: 'postmortem', impact: 'maintenance', incident_updates: [postmortem] }),
        incident({ status: 'in_progress' }),
      ],
    });
    expect(incidents.map(({ status, impact, updates }) => [status, impact, updates])).to.deep.equal([
      ['resolved', 'none', []],
    ]);
    expect(incidents[0]?.postmortem).to.deep.equal({
      text: 'A cable.',
      publishedAt: later(at, hours(2)).toISOString(),
      isAnnounced: true,
    });
    expect(leftOut).to.equal(1);
  });

  it('ends a resolved incident at its latest update if no end is given, and never an open one', () => {
    const updates = [{ status: 'resolved', body: 'b', created_at: new Date(at.getTime() + 1) }];
    const [resolved, open] = plan({
      incidents: [incident({ incident_updates: updates }), incident({ status: 'monitoring', resolved_at: at })],
    }).incidents;
    expect([resolved?.resolvedAt, open?.resolvedAt]).to.deep.equal([updates[0]?.created_at, null]);
  });

  it('shortens names and texts to what the product stores', () => {
    const { components, incidents } = plan({
      components: [
        { id: '1', name: 'n'.repeat(300), status: 'operational' },
        { id: '2', name: 'a\nb', status: 'operational' },
      ],
      incidents: [
        incident({
          name: '\u0000',
          incident_updates: [{ status: 'resolved', body: `${'x'.repeat(20_000)}\u0000`, created_at: at }],
        }),
      ],
    });
    expect(components.map(({ name }) => name.length)).to.deep.equal([255, 3]);
    expect([incidents[0]?.title, incidents[0]?.updates[0]?.message.length]).to.deep.equal(['–', 10_000]);
  });
});
