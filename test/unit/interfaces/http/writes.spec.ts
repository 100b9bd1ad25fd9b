import { expect } from 'chai';
import { monitorKindNames } from '../../../../src/domain/monitors/monitor.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';

/** Endpoints that read with POST, because their input does not fit into a query. */
const READING_POSTS: readonly string[] = [
  'POST /api/maintenance-windows/preview-occurrences',
  'POST /api/maintenance-windows/check/batch',
  'POST /api/notification-channels/preview',
  'POST /api/im/schedules/preview',
  'POST /api/escalation-config/policies/simulate',
  'POST /api/organization/reports/preview',
  'POST /api/status-pages/{id}/preview',
  ...monitorKindNames.map((kind) => `POST /api/monitors/${kind}/try`),
];

/** Data of monitored systems is a measurement: it is stored with the check results and has no audit entry. */
const MEASUREMENTS: readonly string[] = [
  'POST /api/heartbeat/{heartbeatToken}',
  'POST /api/heartbeat/{heartbeatToken}/{signal}',
  'POST /ping/{uuid}',
];

/** An authorization request is stored when the browser is redirected to it (RFC 6749 section 3.1). */
const AUTHORIZATION = '/oauth/apps/authorize';

/** A download of all records stores an audit entry and nothing else. */
const AUDITED_DOWNLOADS: readonly string[] = [
  '/api/organization/data-export/download',
  '/api/organization/data-export/{id}/download',
];

/** Pings of Healthchecks are sent with GET and can create a heartbeat, if its owner permits it (ADR 0315). */
const PINGS = '/ping/';

describe('declared writes', () => {
  for (const { method, path, useCase } of endpoints) {
    const name = `${method.toUpperCase()} ${path}`;
    if (method === 'get' || READING_POSTS.includes(name) || MEASUREMENTS.includes(name)) continue;
    it(`${name} is a command, and therefore one transaction with its audit entry`, () =>
      expect(useCase.kind).to.equal('command'));
  }

  it('do not use GET, because browsers and agents treat it as safe', () => {
    const writing = endpoints
      .filter(({ method, useCase }) => method === 'get' && useCase.kind === 'command')
      .map(({ path }) => path);
    const permitted = (path: string): boolean =>
      path === AUTHORIZATION || path.startsWith(PINGS) || AUDITED_DOWNLOADS.includes(path);
    expect(writing.filter((path) => !permitted(path))).to.deep.equal([]);
  });
});
