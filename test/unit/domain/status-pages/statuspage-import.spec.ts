import { expect } from 'chai';
import { planStatuspageImport } from '../../../../src/domain/status-pages/statuspage-import.ts';
import type { StatuspageExport, StatuspageIncident } from '../../../../src/domain/status-pages/statuspage-import.ts';

const at = new Date('2026-01-01T00:00:00Z');
const incident = (given: Partial<StatuspageIncident>): StatuspageIncident => ({ name: 'I', status: 'resolved', created_at: at, ...given });
const plan = (given: Partial<StatuspageExport>) => planStatuspageImport({ page: { name: 'Acme' }, components: [], incidents: [], ...given });

describe('import of a page of Statuspage', () => {
  it('takes the slug from the address of the page, or from its name', () => {
    const slug = (name: string, url: string | null) => plan({ page: { name, url } }).slug;
    expect(slug('Acme', 'https://acme.statuspage.io')).to.equal('acme');
    expect(slug('Acme', 'https://status.acme-cloud.example/')).to.equal('acme-cloud');
    expect(slug('Ächme & Söhne!', null)).to.equal('chme-s-hne');
    expect(slug('日本', null)).to.equal(null);
  });

  it('maps statuses of components, unknown ones to unknown', () => {
    const components = ['operational', 'under_maintenance', 'exploded'].map((status, position) => ({ id: String(position), name: 'C', status }));
    expect(plan({ components }).components.map(({ manualStatus }) => manualStatus)).to.deep.equal(['operational', 'under_maintenance', 'unknown']);
  });

  it('takes a postmortem for a resolved incident, and leaves maintenance out', () => {
    const { incidents, leftOut } = plan({ incidents: [incident({ status: 'postmortem', impact: 'maintenance' }), incident({ status: 'in_progress' })] });
    expect(incidents.map(({ status, impact }) => [status, impact])).to.deep.equal([['resolved', 'none']]);
    expect(leftOut).to.equal(1);
  });

  it('ends a resolved incident at its latest update if no end is given, and never an open one', () => {
    const updates = [{ status: 'resolved', body: 'b', created_at: new Date(at.getTime() + 1) }];
    const [resolved, open] = plan({ incidents: [incident({ incident_updates: updates }), incident({ status: 'monitoring', resolved_at: at })] }).incidents;
    expect([resolved?.resolvedAt, open?.resolvedAt]).to.deep.equal([updates[0]?.created_at, null]);
  });

  it('shortens names and texts to what the product stores', () => {
    const { components, incidents } = plan({
      components: [{ id: '1', name: 'n'.repeat(300), status: 'operational' }, { id: '2', name: 'a\nb', status: 'operational' }],
      incidents: [incident({ name: '\u0000', incident_updates: [{ status: 'resolved', body: `${'x'.repeat(20_000)}\u0000`, created_at: at }] })],
    });
    expect(components.map(({ name }) => name.length)).to.deep.equal([255, 3]);
    expect([incidents[0]?.title, incidents[0]?.updates[0]?.message.length]).to.deep.equal(['–', 10_000]);
  });
});
