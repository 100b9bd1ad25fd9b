import { expect } from 'chai';
import express from 'express';
import type { RequestHandler } from 'express';
import { serveEndpoints } from '../../../../../src/interfaces/http/kernel/path-dispatch.ts';
import { closeAll } from '../../../../close-all.ts';

const paths = [
  '/api/things',
  '/api/things/{id}',
  '/api/things/{id}/parts/{part}',
  '/api/things/parts/{part}',
  '/{name}.txt',
] as const;

/** Answers with the declared path and its parameters. */
const answering =
  (path: string): RequestHandler =>
  (request, response) =>
    void response.json([path, request.params]);

describe('endpoints by their path', () => {
  const mountable = paths.map((path) => ({
    endpoint: { path, method: 'get' as const },
    handler: answering(path),
  }));
  const app = express().use(serveEndpoints(mountable));
  app.use((_request, response) => void response.status(404).json('passed on'));
  let server: ReturnType<typeof app.listen>;
  let url = '';
  before((done) => {
    server = app.listen(0, '127.0.0.1', () => {
      const address = server.address();
      url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      done();
    });
  });
  after(() => closeAll(() => void server.close()));

  const answerAt = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();

  it('are found below the longest fixed start that has one, with their parameters', async () => {
    expect(await answerAt('/api/things')).to.deep.equal(['/api/things', {}]);
    expect(await answerAt('/api/things/')).to.deep.equal(['/api/things', {}]);
    expect(await answerAt('/api/things/7')).to.deep.equal(['/api/things/{id}', { id: '7' }]);
    expect(await answerAt('/api/things/parts/9')).to.deep.equal(['/api/things/parts/{part}', { part: '9' }]);
    expect(await answerAt('/api/things/7/parts/9')).to.deep.equal([
      '/api/things/{id}/parts/{part}',
      { id: '7', part: '9' },
    ]);
    expect(await answerAt('/robots.txt')).to.deep.equal(['/{name}.txt', { name: 'robots' }]);
  });

  it('are found below a shorter start if the longest has none', async () => {
    expect(await answerAt('/api/things/parts')).to.deep.equal(['/api/things/{id}', { id: 'parts' }]);
    expect(await answerAt('/api/things/parts/parts/9')).to.deep.equal([
      '/api/things/{id}/parts/{part}',
      { id: 'parts', part: '9' },
    ]);
  });

  it('pass other requests on', async () => {
    for (const path of ['/', '/api', '/api/Things/7', '/api/things/7/8', '/elsewhere'])
      expect(await answerAt(path), path).to.equal('passed on');
    const preflight = await fetch(`${url}/api/things/7`, { method: 'OPTIONS' });
    expect(await preflight.json()).to.equal('passed on');
  });
});
