import { expect } from 'chai';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';

/** Endpoints that read with POST, because what they are asked does not fit into a query. */
const READING_POSTS: readonly string[] = ['POST /api/maintenance-windows/preview-occurrences', 'POST /api/maintenance-windows/check/batch'];

/** What a monitored system sends is a measurement: it is kept with the results of checks, and changes nothing that people made. */
const MEASUREMENTS: readonly string[] = ['POST /api/heartbeat/{heartbeatToken}'];

/** A request for consent is put down when the browser is sent to it (RFC 6749 section 3.1). */
const WRITING_GETS: readonly string[] = ['/oauth/apps/authorize'];

describe('every write that is declared', () => {
  for (const { method, path, useCase } of endpoints) {
    const name = `${method.toUpperCase()} ${path}`;
    if (method === 'get' || READING_POSTS.includes(name) || MEASUREMENTS.includes(name)) continue;
    it(`${name} is a command, so one transaction with its audit entry`, () => expect(useCase.kind).to.equal('command'));
  }

  it('is no GET, which browsers and agents take for harmless', () => {
    const writing = endpoints.filter(({ method, useCase }) => method === 'get' && useCase.kind === 'command').map(({ path }) => path);
    expect(writing.filter((path) => !WRITING_GETS.includes(path))).to.deep.equal([]);
  });
});
