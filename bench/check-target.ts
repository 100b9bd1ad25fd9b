import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The target of the checks: a page of 2 KB for every path; paths below /hang/ are never answered. POST
 * /fail?from=A&to=B makes the paths /A to /B-1 answer 500. The times of the first failing response of each and of each
 * POST /hook?of=... are recorded; GET /moments returns both.
 */
const page = Buffer.alloc(2048, 'x');
const failed = new Map<string, number>();
const hooked: { readonly name: string; readonly at: number }[] = [];
let failing = { from: 0, to: 0 };

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path.startsWith('/fail')) {
    const { searchParams } = new URL(path, 'http://target');
    failing = { from: Number(searchParams.get('from')), to: Number(searchParams.get('to')) };
    failed.clear();
    hooked.length = 0;
    response.end();
  } else if (path === '/hook') {
    let body = '';
    const at = Date.now();
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      hooked.push({ name: /Site (\d+)/.exec(body)?.[1] ?? '', at });
      response.end();
    });
  } else if (path === '/moments') {
    response.end(JSON.stringify({ failed: Object.fromEntries(failed), hooked }));
  } else if (path.startsWith('/hang/')) {
    request.on('error', () => undefined);
  } else {
    const number = path.slice(1);
    const fails = Number(number) >= failing.from && Number(number) < failing.to;
    if (fails && !failed.has(number)) failed.set(number, Date.now());
    response.statusCode = fails ? 500 : 200;
    response.end(page);
  }
});
server.keepAliveTimeout = 1;
server.listen(0, '0.0.0.0', () => console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
