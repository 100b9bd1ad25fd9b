import { expect } from 'chai';
import { EXPORT_LEASE } from '../../../src/domain/data-export/data-export.ts';
import { days } from '../../../src/domain/kernel/time.ts';
import { generateDue, generatorOf } from './exported.ts';
import { dataExportsSuite, PATH, UNKNOWN } from './data-exports-suite.ts';

describe('data exports', () => {
  const world = dataExportsSuite();
  const { suite, requested, generated, statusOf, codeOf } = world;

  describe('download', () => {
    it('returns the same bytes at both paths', async () => {
      const id = await generated();
      const { body } = await world.admin.get(`${PATH}/${id}`);
      const { apiToken } = await suite.app.createOrganization();
      expect(codeOf(await suite.app.client(apiToken).get(`${PATH}/download?id=${id}`))).to.deep.equal([404, undefined]);
      const answers = [
        await world.admin.get(`${PATH}/${id}/download`),
        await world.admin.get(`${PATH}/download?id=${id}`),
        await world.admin.get(`${PATH}/download?id=${String(body.id)}`),
      ];
      for (const { status, headers } of answers) {
        expect(status).to.equal(200);
        expect(headers.get('content-type')).to.equal('application/zip');
        expect(headers.get('etag')).to.equal(`"${String(body.sha256)}"`);
        expect(headers.get('content-length')).to.equal(String(body.bytes));
        expect(headers.get('accept-ranges')).to.equal('bytes');
        expect(headers.get('content-disposition')).to.match(
          /^attachment; filename="watchstead-export-\d{4}-\d\d-\d\d\.zip"$/,
        );
      }
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    });

    it('answers missingExportId without an id, before any other parameter is checked', async () => {
      for (const query of ['', '?id=', '?id=&organizationId=', '?organizationId=&page='])
        expect([query, ...codeOf(await world.admin.get(`${PATH}/download${query}`))]).to.deep.equal([
          query,
          400,
          'missingExportId',
        ]);
    });

    it('answers 400 for an id of neither form and 404 for an unknown one', async () => {
      for (const id of ['x', '0', '1e3', `${UNKNOWN}0`]) {
        expect(codeOf(await world.admin.get(`${PATH}/download?id=${id}`))).to.deep.equal([400, 'invalidRequestBody']);
        expect(codeOf(await world.admin.get(`${PATH}/${id}/download`))).to.deep.equal([400, 'invalidRequestBody']);
        expect(codeOf(await world.admin.get(`${PATH}/${id}`))).to.deep.equal([400, 'invalidRequestBody']);
      }
      for (const path of [
        `${PATH}/download?id=${UNKNOWN}`,
        `${PATH}/${UNKNOWN}/download`,
        `${PATH}/${UNKNOWN}`,
        `${PATH}/download?id=2147483647`,
      ])
        expect((await world.admin.get(path)).status).to.equal(404);
    });

    it('is refused with exportNotReady while the export is queued or generating', async () => {
      const id = await requested();
      for (const status of ['queued', 'generating']) {
        const refused = await world.admin.get(`${PATH}/download?id=${id}`);
        expect(codeOf(refused)).to.deep.equal([409, 'exportNotReady']);
        expect(refused.body.data.status).to.equal(status);
        await generatorOf(suite.app).claim();
      }
      suite.app.clock.advance(EXPORT_LEASE);
      await generateDue(suite.app);
    });

    it('is refused with exportExpired from seven days after readyAt, to the millisecond', async () => {
      const id = await generated();
      suite.app.clock.advance(days(7) - 1);
      expect((await world.admin.get(`${PATH}/${id}/download`)).status).to.equal(200);
      suite.app.clock.advance(1);
      expect(codeOf(await world.admin.get(`${PATH}/${id}/download`))).to.deep.equal([410, 'exportExpired']);
      expect(await statusOf(id)).to.equal('expired');
      expect((await world.admin.get(PATH)).body.items[0]).to.include({ status: 'expired' });
    });

    it('sends ranges, and the whole file for a range that it does not apply', async () => {
      const id = await generated();
      const path = `${PATH}/${id}/download`;
      const whole = await world.admin.get(path);
      const [etag, length] = [whole.headers.get('etag') ?? '', Number(whole.headers.get('content-length'))];
      const part = await world.admin.get(path, { Range: 'bytes=2-5' });
      expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).to.deep.equal([
        206,
        `bytes 2-5/${length}`,
        '4',
      ]);
      expect((await world.admin.get(path, { Range: 'bytes=0-1', 'If-Range': etag })).text).to.equal('PK');
      for (const headers of [
        { Range: 'bytes=0-1', 'If-Range': '"other"' },
        { Range: 'bytes=5-2' },
        { Range: 'bytes=0-1,4-5' },
        { Range: 'lines=1-2' },
      ])
        expect((await world.admin.get(path, headers)).headers.get('content-length')).to.equal(String(length));
      const beyond = await world.admin.get(path, { Range: `bytes=${length}-` });
      expect([beyond.status, beyond.headers.get('content-range'), beyond.body.error]).to.deep.equal([
        416,
        `bytes */${length}`,
        true,
      ]);
      const head = await world.admin.send('HEAD', path);
      expect([head.status, head.text, head.headers.get('content-length'), head.headers.get('etag')]).to.deep.equal([
        200,
        '',
        String(length),
        etag,
      ]);
      expect((await world.admin.get(path, { 'If-None-Match': etag })).status).to.equal(304);
    });
  });

  it('audits who downloaded which export, each request but HEAD', async () => {
    const id = await generated();
    const path = `${PATH}/${id}/download`;
    await world.admin.get(path);
    await world.admin.get(`${PATH}/download?id=${id}`, { Range: 'bytes=2-5' });
    await world.admin.send('HEAD', path);
    const { database } = suite.app;
    const entries = database.query
      .selectFrom('audit_log')
      .select(['actorKind', 'actorId', 'organizationId', 'subjectId', 'at'])
      .where('action', '=', 'dataExport.downloaded')
      .where('subjectId', '=', id);
    const [entry, ...others] = await entries.execute();
    expect(entry).to.deep.include({
      actorKind: 'token',
      organizationId: world.organizationId,
      subjectId: id,
      at: suite.app.clock.now(),
    });
    expect(others).to.deep.equal([entry]);
  });
});
