import { expect } from 'chai';
import { pathAccessOf } from '../../../../../src/domain/access/guards/path-access.ts';
import type { DeclaredAccess } from '../../../../../src/domain/access/guards/path-access.ts';

const accessOf = (...declared: readonly DeclaredAccess[]) => pathAccessOf(declared);

describe('pathAccessOf', () => {
  it('confinement area closes the path and all paths below it, for every method', () => {
    const access = accessOf({ method: 'get', path: '/api/things', confinement: 'area' });
    for (const path of ['/api/things', '/api/things/', '/api/things/1/parts'])
      expect(access.isConfined('PUT', path), path).to.equal(true);
    expect(access.isConfined('GET', '/api/thingsmith')).to.equal(false);
  });

  it('confinement areaWrites closes the area for methods that write', () => {
    const access = accessOf({ method: 'post', path: '/api/things', confinement: 'areaWrites' });
    expect(['GET', 'HEAD', 'POST', 'PUT'].filter((method) => access.isConfined(method, '/api/things/1'))).to.deep.equal(
      ['POST', 'PUT'],
    );
  });

  it('confinement path closes that path only, and operation that method only', () => {
    const access = accessOf(
      { method: 'post', path: '/api/things/bulk', confinement: 'path' },
      { method: 'delete', path: '/api/things/{id}', confinement: 'operation' },
    );
    expect(access.isConfined('GET', '/api/things/bulk')).to.equal(true);
    expect(access.isConfined('GET', '/api/things/bulk/1')).to.equal(false);
    expect(['GET', 'PATCH', 'DELETE'].filter((method) => access.isConfined(method, '/api/things/1'))).to.deep.equal([
      'DELETE',
    ]);
  });

  it('confinement none keeps an operation open in a closed area', () => {
    const access = accessOf(
      { method: 'patch', path: '/api/thing', confinement: 'area' },
      { method: 'get', path: '/api/thing', confinement: 'none' },
    );
    expect(['GET', 'HEAD', 'PATCH', 'PUT'].filter((method) => access.isConfined(method, '/api/thing'))).to.deep.equal([
      'PATCH',
      'PUT',
    ]);
    expect(access.isConfined('GET', '/api/thing/tokens')).to.equal(true);
  });

  it('an operation without a scope is closed to agents, even in a readable area', () => {
    const access = accessOf(
      { method: 'get', path: '/api/websites/{id}/secrets' },
      { method: 'get', path: '/api/websites', agents: 'api.read' },
    );
    expect(access.agentScopeFor('GET', '/api/websites/1/secrets')).to.equal(null);
    expect(access.agentScopeFor('HEAD', '/api/websites')).to.equal('api.read');
    expect(access.agentScopeFor('GET', '/api/websites/1/nothing')).to.equal('api.read');
    expect(access.agentScopeFor('GET', '/api/nothing')).to.equal(null);
  });

  it('a scope does not open a write on the denylist to agents', () => {
    const access = accessOf(
      { method: 'post', path: '/api/users', agents: 'api.write.monitors' },
      { method: 'post', path: '/api/things', agents: 'api.write.monitors' },
    );
    expect(access.agentScopeFor('POST', '/api/users')).to.equal(null);
    expect(access.agentScopeFor('POST', '/api/things')).to.equal('api.write.monitors');
  });

  it('a scope lists an area instead of paths in it, and equal paths once', () => {
    const access = accessOf(
      { method: 'get', path: '/api/incidents/{id}', agents: 'api.read' },
      { method: 'get', path: '/api/checks/{id}', agents: 'api.read' },
      { method: 'get', path: '/api/checks/{key}', agents: 'api.read' },
    );
    expect(access.reachOf('api.read').map(({ path }) => path)).to.deep.equal([
      '/api/checks/*',
      '/api/websites/**',
      '/api/incidents/**',
    ]);
  });

  it('a scope lists each path once and does not list paths below an area', () => {
    const access = accessOf(
      { method: 'get', path: '/api/websites', agents: 'api.read' },
      { method: 'get', path: '/api/health', agents: 'api.read' },
      { method: 'post', path: '/api/dns-monitors', agents: 'api.write.monitors' },
    );
    const listed = (scope: 'api.read' | 'api.write.monitors') =>
      access.reachOf(scope).map(({ method, path }) => `${String(method)} ${path}`);
    expect(listed('api.read')).to.deep.equal(['GET /api/health', 'GET /api/websites/**', 'GET /api/incidents/**']);
    expect(listed('api.write.monitors').filter((entry) => entry === 'POST /api/dns-monitors')).to.have.length(1);
  });
});
