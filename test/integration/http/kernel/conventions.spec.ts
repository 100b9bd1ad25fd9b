import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { ListeningServer } from '../../../../src/infrastructure/kernel/system/listening-server.ts';
import { answerToUnreadable } from '../../../../src/interfaces/http/kernel/requests/unreadable-request.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient, Answer } from '../api-client.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('conventions of responses and requests', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const expectRefused = ({ status, body }: Answer, path: string): void => {
    expect([status, body.data?.code]).to.deep.equal([400, 'invalidRequestBody']);
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).to.deep.equal([path]);
  };

  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/api/nope', '/api/websites', '/sign-in'])
    it(`set X-Request-Id at ${path}`, async () => {
      expect((await app.client().get(path)).headers.get('x-request-id')).to.match(UUID);
    });

  for (const list of ['websites', 'customers', 'incidents', 'package-configs'])
    for (const name of ['organizationId', 'page', 'perPage'])
      it(`refuse an empty ${name} at /api/${list}`, async () => {
        expectRefused(await admin.get(`/api/${list}?${name}=`), name);
      });

  for (const spelling of [
    '1e1',
    '%201',
    '1%20',
    '0x1',
    '01',
    '%2B1',
    '1.0',
    '1.5',
    '-1',
    '0',
    'NaN',
    '1_0',
    '2147483648',
  ])
    it(`refuse the number ${spelling} in a query and in a path`, async () => {
      for (const [path, name] of [
        ['customers', 'organizationId'],
        ['websites', 'page'],
        ['websites', 'perPage'],
        ['incidents', 'monitorId'],
        ['users', 'organizationId'],
      ] as const)
        expectRefused(await admin.get(`/api/${path}?${name}=${spelling}`), name);
      expect((await admin.get(`/api/customers/${spelling}`)).status).to.equal(400);
    });

  it('accept a whole number in a query up to its maximum', async () => {
    for (const query of ['page=1&perPage=1', 'page=2147483647', 'perPage=100', 'perPage=10'])
      expect((await admin.get(`/api/websites?${query}`)).status, query).to.equal(200);
    expectRefused(await admin.get('/api/websites?perPage=101'), 'perPage');
  });

  it('refuse an unknown query parameter, even if empty', async () => {
    for (const [query, path] of [
      ['colour=red', 'colour'],
      ['colour=', 'colour'],
      ['__proto__=x', '__proto__'],
    ] as const)
      expectRefused(await admin.get(`/api/websites?${query}`), path);
  });

  it('refuse a query with a character that cannot be stored', async () => {
    expectRefused(await admin.get('/api/websites?search=a%00b'), 'search');
  });

  it('refuse a path with a character that cannot be stored, and show an error page to browsers', async () => {
    expectRefused(await admin.post('/status/%00/subscribers', {}), '');
    const { status, headers } = await admin.get('/status/%00/subscribe');
    expect([status, headers.get('content-type')]).to.deep.equal([400, 'text/html; charset=utf-8']);
  });

  it('refuse a body that does not match its Content-Encoding', async () => {
    const answer = await admin.post('/api/customers', '{"name":"x"}', { 'Content-Encoding': 'gzip' });
    expectRefused(answer, '');
  });

  it('refuse a line break in a name', async () => {
    expectRefused(await admin.post('/api/customers', { name: 'a\nb', email: 'a@example.com' }), 'name');
  });
});

describe('malformed HTTP', () => {
  let server: ListeningServer;
  before(async () => {
    const place = { host: '127.0.0.1', port: 0, hostVariable: 'HOST', portVariable: 'PORT' } as const;
    server = await ListeningServer.open((_request, response) => void response.end('read'), place);
    server.onUnreadable(answerToUnreadable({ next: () => 'the-id' }));
  });
  after(() => server.close(0));

  const sent = async (request: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(request);
    return text(socket);
  };

  const cases: readonly (readonly [string, string, number, string, string])[] = [
    ['no request line', 'hello\r\n\r\n', 400, 'Bad Request', ''],
    ['an unknown method', 'FOO /api/websites HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'Bad Request', '/api/websites'],
    [
      'headers of 20 kB',
      `GET /api/health HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'Request Header Fields Too Large',
      '/api/health',
    ],
  ];
  for (const [what, request, statusCode, statusMessage, url] of cases)
    it(`gets the envelope with a request id: ${what}`, async () => {
      const [head, body] = (await sent(request)).split('\r\n\r\n');
      expect(head).to.include(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n`).and.to.include('X-Request-Id: the-id');
      expect(JSON.parse(body ?? '')).to.deep.equal({
        error: true,
        url,
        statusCode,
        statusMessage,
        message: statusMessage,
      });
    });
});
