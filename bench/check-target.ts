import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The target of the checks: a page of 2 KB for every path; paths below /hang/ are never answered. POST
 * /fail?from=A&to=B makes the paths /A to /B-1 answer 500. The times of the first failing response of each and of each
 * POST /hook?of=... are recorded; GET /moments returns both, and so does the next POST /fail, before it forgets them.
 * GET /visits returns the number of requests for each path.
 */
const page = Buffer.alloc(2048, 'x');
const failed = new Map<string, number>();
const hooked: { readonly name: string; readonly at: number }[] = [];
const visits: number[] = [];
let failing = { from: 0, to: 0 };

const moments = (): string => JSON.stringify({ failed: Object.fromEntries(failed), hooked });

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path.startsWith('/fail')) {
    const { searchParams } = new URL(path, 'http://target');
    failing = { from: Number(searchParams.get('from')), to: Number(searchParams.get('to')) };
    response.end(moments());
    failed.clear();
    hooked.length = 0;
  } else if (path === '/hook') {
    let body = '';
    const at = Date.now();
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      hooked.push({ name: /Site (\d+)/.exec(body)?.[1] ?? '', at });
      response.end();
    });
  } else if (path === '/moments') {
    response.end(moments());
  } else if (path === '/visits') {
    response.end(JSON.stringify(visits));
  } else if (path.startsWith('/hang/')) {
    request.on('error', () => undefined);
  } else {
    const name = path.slice(1);
    const number = Number(name);
    visits[number] = (visits[number] ?? 0) + 1;
    const fails = number >= failing.from && number < failing.to;
    if (fails && !failed.has(name)) failed.set(name, Date.now());
    response.statusCode = fails ? 500 : 200;
    response.end(page);
  }
});
server.keepAliveTimeout = 1;
server.listen(0, '0.0.0.0', () => console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
