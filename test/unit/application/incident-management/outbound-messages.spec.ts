import { expect } from 'chai';
import { outboundBody } from '../../../../src/application/incident-management/outbound-messages.ts';
import { NOW } from '../../../builders/clock.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';

describe('the message of a change', () => {
  it('has the incident after the change under its public id, the change and who made it', () => {
    const incident = anImIncident({ status: 'resolved', resolvedAt: NOW });
    const { type, timestamp, data } = JSON.parse(
      outboundBody({ kind: 'resolved', incident, data: {} }, { now: NOW, actor: { kind: 'user', userId: 4 } }),
    ) as { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> };
    expect([type, timestamp]).to.deep.equal(['imIncident.resolved', NOW.toISOString()]);
    expect(data).to.deep.include({ change: {}, actor: 'user' });
    expect(data['incident']).to.deep.include({
      id: incident.publicId,
      status: 'resolved',
      resolvedAt: NOW.toISOString(),
      revision: incident.revision,
    });
    expect(data['incident']).not.to.have.any.keys('publicId', 'organizationId', 'acknowledgedById');
  });
});
