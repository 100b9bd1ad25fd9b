import { expect } from 'chai';
import { addOwnMonitorKinds } from '../../../../src/composition/own-monitor-kinds.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { openApiOf } from '../../../../src/interfaces/http/kernel/openapi.ts';
import { acmeQueue } from '../../../builders/own-monitor-kind.ts';
import type { Answer } from '../api-client.ts';
import { organizationSuite } from '../test-app.ts';

const PATH = '/api/custom-monitors';
const TOKEN = 'acme-token-0123456789';

describe('monitors of a kind that a host adds', () => {
  const suite = organizationSuite();
  let answer: unknown;
  let remove: () => void;
  const add = () => {
    remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue(() => answer) });
  };
  beforeEach(() => {
    answer = { state: 'up', latencyMs: 3 };
    add();
  });
  afterEach(() => remove());

  const bodyWith = (more: object = {}) => ({
    name: 'Orders',
    monitoringType: 'x-acme-queue',
    target: 'orders',
    configuration: { maxWaiting: 7 },
    secrets: { token: TOKEN },
    ...more,
  });
  const created = async (more: object = {}) => (await suite.admin.post(PATH, bodyWith(more))).body;
  const issuesOf = ({ status, body }: Answer) => [
    status,
    body.data.code,
    body.data.issues.map(({ path }: { readonly path: string }) => path),
  ];
  /** Takes the kind away, as a host does that is started without it. */
  const withoutKind = async (test: () => Promise<void>): Promise<void> => {
    remove();
    await test().finally(add);
  };

  it('can be created, read, listed, changed, triggered, paused and deleted, and never show their secrets', async () => {
    const sent = await suite.admin.post(PATH, bodyWith());
    expect(sent.body).to.deep.include({
      monitoringType: 'x-acme-queue',
      target: 'orders',
      configuration: { maxWaiting: 7 },
      secretNames: ['token'],
      condition: 'unknown',
      checkInterval: 5,
    });
    expect(sent.body).not.to.have.property('warnings');
    const path = `${PATH}/${sent.body.publicId}`;
    const read = await suite.admin.get(path);
    expect(read.body).to.deep.equal(sent.body);
    const listed = await suite.admin.get(`${PATH}?monitoringType=x-acme-queue`);
    expect(listed.body.items).to.have.length(1);
    const all = await suite.admin.get('/api/monitors?kind=custom');
    expect(all.body.items[0]).to.include({ kind: 'custom', monitoringType: 'x-acme-queue', target: 'orders' });
    const changed = { configuration: { region: 'us' }, checkInterval: 60 };
    const patched = await suite.admin.patch(path, { ...changed, secrets: { token: TOKEN } });
    expect(patched.body).to.deep.include(changed);
    expect((await suite.admin.post(`${path}/trigger-check`)).body).to.deep.include({ success: true });
    expect((await suite.admin.post(`${path}/pause`, { minutes: 5 })).body).to.include({ status: 'paused' });
    for (const sub of ['check-history', 'uptime-stats'])
      expect((await suite.admin.get(`${path}/${sub}`)).status).to.equal(200);
    const { rows } = await suite.app.database.pool.query(
      `select (select string_agg(m::text, ' ') from monitor m) || (select string_agg(a::text, ' ') from audit_log a) as all`,
    );
    for (const text of [sent.text, read.text, listed.text, all.text, patched.text, rows[0].all])
      expect(text).not.to.include(TOKEN);
    expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
    expect((await suite.admin.get(path)).status).to.equal(404);
  });

  it('POST and PATCH answer invalidRequestBody for settings that the kind does not have or accept', async () => {
    const refused = async (more: object) => issuesOf(await suite.admin.post(PATH, bodyWith(more)));
    expect(await refused({ monitoringType: 'x-other' })).to.deep.equal([400, 'invalidRequestBody', ['monitoringType']]);
    expect(await refused({ monitoringType: 'tcp' })).to.deep.equal([400, 'invalidRequestBody', ['monitoringType']]);
    expect(await refused({ configuration: { colour: 'red' } })).to.deep.equal([
      400,
      'invalidRequestBody',
      ['configuration.colour'],
    ]);
    expect(await refused({ secrets: {} })).to.deep.equal([400, 'invalidRequestBody', ['secrets.token']]);
    const path = `${PATH}/${(await created()).publicId}`;
    expect(issuesOf(await suite.admin.patch(path, { configuration: { maxWaiting: 1 } }))).to.deep.equal([
      400,
      'invalidRequestBody',
      ['secrets.token'],
    ]);
    expect(issuesOf(await suite.admin.patch(path, { monitoringType: 'x-other' }))[2]).to.include('monitoringType');
  });

  it('are tried before they are stored', async () => {
    answer = { state: 'down', message: `${TOKEN}: 9 are waiting` };
    const { name: _name, ...body } = bodyWith();
    const tried = await suite.admin.post('/api/monitors/custom/try', { name: 'Orders', ...body });
    expect(tried.body).to.include({ outcome: 'down', reason: 'reportedDown' });
    expect(tried.body.summary).to.equal('The check reported: ***: 9 are waiting.');
    answer = 'nothing';
    const faulty = await suite.admin.post('/api/monitors/custom/try', { name: 'Orders', ...body });
    expect(faulty.body).to.include({ outcome: 'down', reason: 'checkFailed' });
  });

  it('support tags, imports, and change requests that are approved', async () => {
    const { publicId, id } = await created();
    const { body: tag } = await suite.admin.post('/api/tags', { name: 'Queues', color: 'red' });
    const tagged = { tagId: tag.id, monitorType: 'custom', monitorId: id };
    expect((await suite.admin.post('/api/monitor-tags', tagged)).status).to.equal(200);
    const { body: request } = await suite.admin.post(`/api/monitors/custom/${publicId}/change-requests`, {
      changes: { checkInterval: 30 },
    });
    const decided = await suite.admin.patch(`/api/change-requests/${request.publicId}`, { status: 'approved' });
    expect(decided.status).to.equal(200);
    expect((await suite.admin.get(`${PATH}/${publicId}`)).body.checkInterval).to.equal(30);
  });

  it('are described with their kinds, in the OpenAPI document too', async () => {
    const { body } = await suite.admin.get('/api/monitor-kinds');
    expect(body.kinds).to.have.length(1);
    expect(body.kinds[0]).to.include({ name: 'x-acme-queue', label: 'Acme queue' });
    expect(body.kinds[0].settings[0]).to.deep.equal({
      name: 'maxWaiting',
      description: 'The most messages that may wait.',
      isRequired: false,
      initial: 100,
      schema: { type: 'integer', nullable: false, minimum: 0, maximum: 10_000 },
    });
    const document = () => JSON.stringify(openApiOf(endpoints, 'https://monitoring.example'));
    expect(document()).to.contain('`x-acme-queue`: The number of messages').and.to.contain('"title":"x-acme-queue"');
    await withoutKind(async () => {
      expect((await suite.admin.get('/api/monitor-kinds')).body).to.deep.equal({ kinds: [] });
      expect(document()).not.to.contain('"title":"x-acme-queue"');
    });
  });

  it('are kept with a warning when the host no longer adds their kind, and can be renamed and deleted', async () => {
    const path = `${PATH}/${(await created()).publicId}`;
    await withoutKind(async () => {
      const { body } = await suite.admin.get(path);
      expect(body.configuration).to.deep.equal({ maxWaiting: 7 });
      expect(body.warnings.map(({ path: member }: { readonly path: string }) => member)).to.deep.equal([
        'monitoringType',
      ]);
      expect(issuesOf(await suite.admin.patch(path, { target: 'returns' }))).to.deep.equal([
        400,
        'invalidRequestBody',
        ['monitoringType'],
      ]);
      const monitorId = body.publicId as string;
      const tried = await suite.admin.post('/api/monitors/custom/try', { monitorId, name: 'Orders', target: 'orders' });
      expect(issuesOf(tried)).to.deep.equal([400, 'invalidRequestBody', ['monitoringType']]);
      expect((await suite.admin.patch(path, { name: 'Renamed' })).body.name).to.equal('Renamed');
    });
    expect((await suite.admin.get(path)).body).not.to.have.property('warnings');
    await withoutKind(async () => {
      expect((await suite.admin.delete(path)).body).to.deep.equal({ success: true });
    });
  });

  it('cannot be checked more often than their kind permits', async () => {
    const refused = await suite.admin.post(PATH, bodyWith({ checkInterval: 1 }));
    expect(issuesOf(refused)).to.deep.equal([400, 'invalidRequestBody', ['checkInterval']]);
  });
});
