import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A DNS server of blocklists: each zone contains its test entry and every hundredth address, and answers after DELAY
 * milliseconds. GET / returns, for each zone, the number of queries and how many were in flight at most.
 */
const DELAY = Number(process.env['DELAY'] ?? 20);
const [A, TXT, NXDOMAIN] = [1, 16, 3];
const zones = new Map<string, { queries: number; inFlight: number; most: number }>();

const questionIn = (query: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return {
    octets: labels.slice(0, 4),
    zone: labels.slice(4).join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    end: at + 5,
  };
};

const recordOf = (type: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
};

const isListed = ([last = '', , , first = '']: readonly string[]): boolean =>
  first === '127' ? last === '2' : Number(last) % 100 === 7;

const answerTo = (query: Buffer): Buffer => {
  const { octets, type, end } = questionIn(query);
  const text = Buffer.from('Listed by a benchmark');
  const records = isListed(octets)
    ? [
        type === A
          ? recordOf(A, Buffer.from([127, 0, 0, 2]))
          : recordOf(TXT, Buffer.concat([Buffer.from([text.length]), text])),
      ]
    : [];
  const header = Buffer.from([0x81, 0x80 + (records.length === 0 ? NXDOMAIN : 0), 0, 1, 0, records.length, 0, 0, 0, 0]);
  return Buffer.concat([query.subarray(0, 2), header, query.subarray(12, end), ...records]);
};

const dns = createSocket('udp4', (query, { port, address }) => {
  const { zone } = questionIn(query);
  const seen = zones.get(zone) ?? { queries: 0, inFlight: 0, most: 0 };
  zones.set(zone, seen);
  seen.queries += 1;
  seen.inFlight += 1;
  seen.most = Math.max(seen.most, seen.inFlight);
  setTimeout(() => {
    seen.inFlight -= 1;
    dns.send(answerTo(query), port, address);
  }, DELAY);
});

const http = createServer((_request, response) => response.end(JSON.stringify(Object.fromEntries(zones))));
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  dns.bind(port, '127.0.0.1', () => console.log(`The blocklist server listens on http://127.0.0.1:${port}`));
});
process.on('SIGTERM', () => process.exit(0));
