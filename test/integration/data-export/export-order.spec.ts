import { expect } from 'chai';
import sinon from 'sinon';
import { startDataExport } from '../../../src/application/data-export/generate-exports.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { generatorOf } from './exported.ts';
import { PATH } from './data-exports-suite.ts';

describe('the order of exports', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp({ EXPORT_CONCURRENCY: '1' });
  });
  afterEach(() => sinon.restore());
  after(() => app.close());

  const requested = async (): Promise<string> => {
    app.clock.advance(1);
    const { apiToken } = await app.createOrganization();
    return String((await app.client(apiToken).post(PATH)).body.publicId);
  };

  it('is kept when an attempt is released while another process starts one', async () => {
    const older = await requested();
    await requested();
    const attempt = await generatorOf(app).claim();
    expect(attempt?.publicId).to.equal(older);
    const other = await app.sibling();
    const { dataExports } = app.ports;
    let released: Promise<void> | null = null;
    /** The first of two reads; the other process has released its attempt when the second one begins. */
    const inOrder = async <Value>(read: () => Promise<Value>): Promise<Value> => {
      if (released !== null) return released.then(read);
      const value = await read();
      released = app.database.outsideTransaction(() => other.ports.dataExports.release(attempt!, app.clock.now()));
      await released;
      return value;
    };
    const [lockDue, countRunning] = [dataExports.lockDue.bind(dataExports), dataExports.countRunning.bind(dataExports)];
    sinon.replace(dataExports, 'lockDue', (now) => inOrder(() => lockDue(now)));
    sinon.replace(dataExports, 'countRunning', (now) => inOrder(() => countRunning(now)));
    const raced = await app.run(startDataExport)(systemCaller, undefined);
    sinon.restore();
    const next = raced.ok && raced.value !== null ? raced.value : await generatorOf(app).claim();
    expect(next?.publicId).to.equal(older);
  });
});
