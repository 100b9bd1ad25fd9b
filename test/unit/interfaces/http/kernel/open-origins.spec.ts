import { expect } from 'chai';
import { endpoints } from '../../../../../src/interfaces/http/endpoints.ts';
import { declarationFaults } from '../../../../../src/interfaces/http/kernel/declaration-faults.ts';
import type { Endpoint } from '../../../../../src/interfaces/http/kernel/endpoint.ts';

describe('endpoints that are open to every origin', () => {
  it('are exactly those that apps need to get access, and pings, which pages may send as to Healthchecks', () => {
    const open = new Set(endpoints.filter(({ openToOrigins }) => openToOrigins).map(({ path }) => path));
    expect([...open]).to.have.members([
      '/ping/{uuid}',
      '/ping/{uuidOrKey}/{signalOrSlug}',
      '/ping/{pingKey}/{slug}/{signal}',
      '/.well-known/oauth-authorization-server/oauth/apps',
      '/.well-known/oauth-protected-resource/mcp',
      '/oauth/apps/register',
      '/oauth/apps/token',
      '/oauth/apps/revoke',
    ]);
  });

  it('prevent the start if they read credentials', () => {
    const [open] = endpoints.filter(({ openToOrigins }) => openToOrigins);
    if (open === undefined) throw new Error('Nothing is open.');
    const { credentials, ...reading } = open;
    expect([credentials, declarationFaults([open])]).to.deep.equal(['ignored', []]);
    const faults = declarationFaults([reading satisfies Omit<Endpoint, 'credentials'>]);
    expect(faults).to.have.length(1);
    expect(faults[0]).to.include('open to every origin');
  });
});
