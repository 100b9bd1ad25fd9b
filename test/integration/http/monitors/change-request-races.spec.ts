import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { aScene, refusalOf } from './requested-changes.ts';
import type { Scene } from './requested-changes.ts';
import { tenChanges } from './ten-changes.ts';

describe('concurrent change requests', () => {
  let app: TestApp;
  let sibling: TestApp;
  let scene: Scene;
  let site: Awaited<ReturnType<Scene['website']>>;
  before(async () => {
    app = await testApp();
    sibling = await app.sibling();
  });
  beforeEach(async () => {
    app.clock.advance(minutes(1));
    scene = await aScene(app);
    site = await scene.website();
  });
  after(() => app.close());

  /** The organization's administrator at each of two processes. */
  const admins = () => [app, sibling].map((process) => process.client(scene.created.apiToken));
  const codesAmong = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200).map(refusalOf);
  const decisionsOf = async (publicId: string) =>
    (
      await app.database.query
        .selectFrom('audit_log')
        .select('action')
        .where('subjectId', '=', publicId)
        .where('action', '<>', 'changeRequest.created')
        .execute()
    ).map(({ action }) => action);

  it('are limited to 10 open requests per customer', async () => {
    const sites = [site, await scene.website()];
    const asking = Array.from({ length: 24 }, (_, at) =>
      scene.ask(sites[at % 2]?.publicId ?? '', { name: `Name ${at}` }, admins()[at % 3 === 0 ? 0 : 1]),
    );
    expect(codesAmong(await Promise.all(asking))).to.deep.equal(
      Array.from({ length: 14 }, () => [429, 'tooManyOpenRequests']),
    );
    expect((await scene.admin.get('/api/change-requests?status=open')).body.total).to.equal(10);
  });

  for (const owned of [true, false])
    it(`are decided once, and other decisions answer changeRequestAlreadyDecided (${owned ? 'of a customer' : 'of the organization itself'})`, async () => {
      const { publicId: monitor } = owned ? site : await scene.website({ customerId: null });
      for (let round = 0; round < 5; round += 1) {
        const [here, there] = admins();
        const { publicId } = (await scene.ask(monitor, { name: `Round ${round}` }, here)).body;
        const wanted = ['approved', 'rejected', 'withdrawn', 'approved', 'rejected', 'approved'];
        const answers = await Promise.all(
          wanted.map(
            (status, at) =>
              (at % 2 === 0 ? here : there)?.patch(`/api/change-requests/${publicId}`, { status }) as Promise<Answer>,
          ),
        );
        const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.status);
        expect(won).to.have.length(1);
        expect(codesAmong(answers)).to.deep.equal(
          Array.from({ length: 5 }, () => [409, 'changeRequestAlreadyDecided']),
        );
        expect(await decisionsOf(publicId)).to.deep.equal([`changeRequest.${won[0]}`]);
        expect((await scene.admin.get(`/api/change-requests/${publicId}`)).body.status).to.equal(won[0]);
        expect((await scene.admin.get(`/api/websites/${monitor}`)).body.name === `Round ${round}`).to.equal(
          won[0] === 'approved',
        );
      }
    });

  for (const owned of [true, false])
    it(`can all be approved at the same time for one monitor (${owned ? 'of a customer' : 'of the organization itself'})`, async () => {
      const { publicId: monitor } = owned ? site : await scene.website({ customerId: null });
      const asked = await Promise.all(tenChanges.map((each) => scene.ask(monitor, each, scene.editor)));
      const answers = await Promise.all(
        asked.map(
          ({ body }, at) =>
            admins()[at % 2]?.patch(`/api/change-requests/${body.publicId}`, { status: 'approved' }) as Promise<Answer>,
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(tenChanges.map(() => 200));
      expect((await scene.admin.get(`/api/websites/${monitor}`)).body).to.include(
        Object.assign({}, ...tenChanges) as object,
      );
    });

  for (const owned of [true, false])
    it(`answer without an error while the monitor is deleted (${owned ? 'of a customer' : 'of the organization itself'})`, async () => {
      for (let round = 0; round < 5; round += 1) {
        const { publicId } = await scene.website(owned ? {} : { customerId: null });
        const [here, there] = admins();
        const { body } = await scene.ask(publicId, { name: 'Mine' }, here);
        const [deleted, asked, ...decided] = await Promise.all([
          here!.delete(`/api/websites/${publicId}`),
          scene.ask(publicId, { name: 'Late' }, there),
          there!.patch(`/api/change-requests/${body.publicId}`, { status: 'approved' }),
          here!.patch(`/api/change-requests/${body.publicId}`, { status: 'rejected' }),
        ]);
        expect(deleted.status).to.equal(200);
        expect(asked.status === 200 ? 'taken' : refusalOf(asked).join()).to.be.oneOf(['taken', '404,monitorNotFound']);
        for (const { status } of decided) expect(status).to.be.oneOf([200, 404, 409]);
        expect((await scene.admin.get('/api/change-requests?status=open')).body.total).to.equal(0);
      }
    });
});
