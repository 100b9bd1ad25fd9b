import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import type { OutgoingRequest } from '../../../../src/application/kernel/network.ts';
import { GuardedHttp } from '../../../../src/infrastructure/kernel/network/guarded-http.ts';
import { closeServers, guardOf, startHttp, startHttps, startTcp, trustingTests } from './loopback.ts';

const guard = guardOf({
  'hook.example': ['127.0.0.1'],
  'private.example': ['127.0.0.1', '192.168.0.1'],
  'shop.example': ['127.0.0.1'],
});
const send = (url: string, execute: Partial<OutgoingRequest> = {}) =>
  new GuardedHttp(guard, trustingTests).send({
    method: 'POST',
    url,
    timeoutMs: 10_000,
    maxResponseBytes: 1024,
    ...execute,
  });

const codeOf = async (url: string, execute: Partial<OutgoingRequest> = {}) => {
  const sent = await send(url, execute);
  return sent.ok ? sent.value.status : sent.failure.code;
};

describe('outgoing HTTP', () => {
  afterEach(closeServers);

  it('sends method, headers and body, and returns status, headers and text', async () => {
    const seen: unknown[] = [];
    const server = await startHttp((request, response) => {
      const { method, headers } = request;
      request
        .setEncoding('utf8')
        .on('data', (body: string) =>
          seen.push([method, headers.host, headers['webhook-id'], headers['content-length'], body]),
        );
      request.on('end', () => response.writeHead(202, { 'x-seen': 'yes' }).end('danke schön'));
    });
    const sent = await send(`http://hook.example:${server.port}/in`, {
      headers: { 'Webhook-Id': 'm1' },
      body: '{"é":1}',
    });
    expect(seen).to.deep.equal([['POST', `hook.example:${server.port}`, 'm1', '8', '{"é":1}']]);
    expect(sent.ok && sent.value).to.deep.include({ status: 202, body: 'danke schön', truncated: false });
    expect(sent.ok && sent.value.headers).to.include({ 'x-seen': 'yes' });
    await server.quiet();
  });

  it('sets Host, length and framing headers itself', async () => {
    const seen: unknown[] = [];
    const server = await startHttp((request, response) => {
      seen.push(request.headers.host, request.headers['transfer-encoding'], request.headers['content-length']);
      response.end();
    });
    const headers = { Host: 'internal.example', 'Transfer-Encoding': 'chunked', 'Content-Length': '99' };
    expect(await codeOf(`http://hook.example:${server.port}/`, { headers, body: 'x' })).to.equal(200);
    expect(seen).to.deep.equal([`hook.example:${server.port}`, undefined, '1']);
  });

  it('does not follow redirects', async () => {
    const server = await startHttp((_request, response) => response.writeHead(307, { location: '/again' }).end());
    expect(await codeOf(`http://hook.example:${server.port}/`)).to.equal(307);
    expect(server.accepted()).to.equal(1);
  });

  it('truncates a body above the size limit', async () => {
    const server = await startHttp((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    const read = async (bytes: number) => {
      const sent = await send(`http://hook.example:${server.port}/${bytes}`);
      return sent.ok && [sent.value.body.length, sent.value.truncated];
    };
    expect(await read(1024)).to.deep.equal([1024, false]);
    expect(await read(1025)).to.deep.equal([1024, true]);
    await server.quiet();
  });

  it('limits the decompressed size of a body', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));
    const server = await startHttp((_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb));
    const sent = await send(`http://hook.example:${server.port}/`);
    expect(sent.ok && [sent.value.body.length, sent.value.truncated]).to.deep.equal([1024, true]);
    await server.quiet();
  });

  for (const host of [
    'private.example',
    '192.168.0.1',
    '[::1]',
    '169.254.169.254',
    '[::ffff:192.168.0.1]',
    '3232235521',
  ])
    it(`refuses http://${host}/ with addressNotPublic`, async () =>
      expect(await codeOf(`http://${host}/`)).to.equal('addressNotPublic'));

  it('refuses URLs that are not HTTP with requestInvalid', async () => {
    for (const url of ['gopher://hook.example/', 'unix:/run/x.sock', '/relative'])
      expect(await codeOf(url)).to.equal('requestInvalid');
  });

  it('refuses an untrusted certificate with certificateInvalid before it sends the request', async () => {
    let requests = 0;
    const server = await startHttps((_request, response) => {
      requests += 1;
      response.end();
    }, 'self-signed.pem');
    expect(await codeOf(`https://shop.example:${server.port}/`)).to.equal('certificateInvalid');
    await server.quiet();
    expect(requests).to.equal(0);
  });

  it('connects to a trusted server over TLS', async () => {
    const server = await startHttps((_request, response) => response.end('ok'));
    expect(await codeOf(`https://shop.example:${server.port}/`)).to.equal(200);
  });

  it('reports timedOut when the total time is exceeded', async () => {
    const server = await startTcp((socket) => socket.resume());
    expect(await codeOf(`http://hook.example:${server.port}/`, { timeoutMs: 200 })).to.equal('timedOut');
    await server.quiet();
  });
});
