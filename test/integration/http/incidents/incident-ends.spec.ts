import { expect } from 'chai';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('manual incidents that opened before the clock was set back', () => {
  let app: TestApp;
  let client: ApiClient;

  before(async () => {
    app = await testApp();
    client = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const opened = async (more: object = {}) =>
    (await client.post('/api/incidents', { title: 'Slow checkout', ...more })).body;
  const timeline = async (publicId: string) =>
    (await client.get(`/api/incidents/${publicId}/updates`)).body.map(
      ({ status, message }: { status: string; message: string }) => [status, message],
    );

  it('end when they began, and the timeline says why', async () => {
    const why = 'The clock of the service was set back in the meantime, so the incident ends when it began.';
    const { publicId, startedAt } = await opened();
    app.clock.advance(-minutes(30));
    const { body } = await client.patch(`/api/incidents/${publicId}`, { status: 'resolved', message: 'Over' });
    expect(body.resolvedAt).to.equal(startedAt);
    expect((await timeline(publicId)).at(-1)).to.deep.equal(['resolved', `Over\n\n${why}`]);
    const other = await opened({ startedAt: later(app.clock.now(), -minutes(1)) });
    app.clock.advance(-minutes(30));
    for (const _ of [1, 2])
      await client.post(`/api/incidents/${other.publicId}/updates`, { status: 'resolved', message: 'Over' });
    expect(await timeline(other.publicId)).to.deep.equal([
      ['investigating', ''],
      ['resolved', `Over\n\n${why}`],
    ]);
  });
});
