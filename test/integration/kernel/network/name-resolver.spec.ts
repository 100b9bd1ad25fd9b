import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { DnsOptions } from '../../../../src/infrastructure/kernel/network/dns-client.ts';
import { HostsFile, NameResolution } from '../../../../src/infrastructure/kernel/network/name-resolver.ts';
import { forTenant } from '../../../../src/infrastructure/kernel/network/lookup-tenant.ts';
import type { NameSources } from '../../../../src/infrastructure/kernel/network/name-resolver.ts';
import { NXDOMAIN, SERVFAIL, answerTo, questionIn, record, startDns } from './dns-server.ts';
import type { DnsServer } from './dns-server.ts';

const A = 1;
const AAAA = 28;
const ADDRESS = record(A, Buffer.from([192, 0, 2, 1]));

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
  );

describe('name resolution', () => {
  let server: DnsServer;
  let respond: (query: Buffer) => Buffer | null;
  let queries: { readonly name: string; readonly type: number }[];
  let onQuery: (() => void) | null;
  let directory: string;
  let hosts: string;

  const resolution = (options: DnsOptions = {}, sources: NameSources = {}, timeoutMs = 10_000) =>
    new NameResolution({ dns: server.client(timeoutMs, options), hosts: new HostsFile(hosts, 0), ...sources });

  /** Resolves once the server has received this many queries. */
  const received = async (count: number): Promise<void> => {
    while (queries.length < count) await new Promise<void>((resolve) => (onQuery = resolve));
  };

  beforeEach(async () => {
    queries = [];
    onQuery = null;
    server = await startDns((query) => {
      queries.push(questionIn(query));
      onQuery?.();
      return respond(query);
    });
    directory = await mkdtemp(join(tmpdir(), 'watchstead-hosts-'));
    hosts = join(directory, 'hosts');
  });
  afterEach(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  it('returns all IPv4 and IPv6 addresses', async () => {
    const records: Readonly<Record<number, readonly Buffer[]>> = {
      [A]: [ADDRESS, record(A, Buffer.from([192, 0, 2, 2]))],
      [AAAA]: [record(AAAA, Buffer.from('20010db8000000000000000000000001', 'hex'))],
    };
    respond = (query) => answerTo(query, 0, records[questionIn(query).type] ?? []);
    expect([...(await resolution().resolve('shop.example'))].sort()).to.deep.equal([
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::1',
    ]);
  });

  it('succeeds if one address family is available', async () => {
    respond = (query) => (questionIn(query).type === A ? answerTo(query, 0, [ADDRESS]) : answerTo(query, SERVFAIL, []));
    expect(await resolution().resolve('shop.example')).to.deep.equal(['192.0.2.1']);
  });

  it('reads the hosts file before it asks DNS, and again when it has changed', async () => {
    respond = (query) => answerTo(query, 0, questionIn(query).type === A ? [ADDRESS] : []);
    const { resolve } = resolution();
    writeFileSync(
      hosts,
      '# shop.example 198.51.100.9\n198.51.100.1\tShop.Example shop # one\n2001:db8::7 shop.example\nnonsense shop.example\n',
    );
    expect(await resolve('shop.example')).to.deep.equal(['198.51.100.1', '2001:db8::7']);
    expect(await resolve('shop')).to.deep.equal(['198.51.100.1']);
    expect(queries).to.deep.equal([]);
    writeFileSync(hosts, '');
    expect(await resolve('shop.example')).to.deep.equal(['192.0.2.1']);
  });

  it('resolves localhost and the names below it without a query', async () => {
    expect(await resolution().resolve('localhost')).to.deep.equal(['127.0.0.1', '::1']);
    expect(await resolution().resolve('shop.localhost')).to.deep.equal(['127.0.0.1', '::1']);
    expect(queries).to.deep.equal([]);
  });

  describe('resolution by the system', () => {
    const asked: string[] = [];
    const system = (name: string) => {
      asked.push(name);
      return Promise.resolve(['198.51.100.5']);
    };
    beforeEach(() => void asked.splice(0));

    it('happens for single labels that DNS does not know, and for no other name', async () => {
      respond = (query) => answerTo(query, NXDOMAIN, []);
      const { resolve } = resolution({}, { system });
      expect(await resolve('database')).to.deep.equal(['198.51.100.5']);
      expect(await codeOf(resolve('missing.example'))).to.equal('ENOTFOUND');
      expect(asked).to.deep.equal(['database']);
    });

    it('happens for configured names that DNS does not know', async () => {
      respond = (query) => answerTo(query, NXDOMAIN, []);
      expect(await resolution({}, { system }).resolveConfigured('database.production')).to.deep.equal(['198.51.100.5']);
    });

    it('does not happen if the name server fails', async () => {
      respond = (query) => answerTo(query, SERVFAIL, []);
      expect(await codeOf(resolution({}, { system }).resolveConfigured('database'))).to.equal('ESERVFAIL');
      expect(asked).to.deep.equal([]);
    });

    it('occupies at most two threads of the process, and one for each tenant', async () => {
      respond = (query) => answerTo(query, NXDOMAIN, []);
      const returns: (() => void)[] = [];
      const started: string[] = [];
      let onStart: (() => void) | null = null;
      const blocking = (name: string) =>
        new Promise<readonly string[]>((resolve) => {
          started.push(name);
          returns.push(() => resolve([]));
          onStart?.();
        });
      const { resolve } = resolution({}, { system: blocking });
      const first = forTenant('one', () => [resolve('a1'), resolve('a2')]);
      const others = [forTenant('two', () => resolve('b')), forTenant('three', () => resolve('c'))];
      while (started.length < 2) await new Promise<void>((resume) => (onStart = resume));
      await received(8);
      for (let returned = 0; returned < 4; returned += 1) {
        expect(started.length - returned).to.be.at.most(2);
        while (returns.length <= returned) await new Promise<void>((resume) => (onStart = resume));
        returns[returned]?.();
      }
      await Promise.all([...first, ...others]);
      expect([...started].sort()).to.deep.equal(['a1', 'a2', 'b', 'c']);
    });
  });

  it('gives sockets the addresses, or the error ENOTFOUND for a name without one', async () => {
    respond = (query) =>
      questionIn(query).name === 'shop.example' && questionIn(query).type === A
        ? answerTo(query, 0, [ADDRESS])
        : answerTo(query, NXDOMAIN, []);
    const { lookup } = resolution({}, { system: () => Promise.resolve([]) });
    const found = (name: string, all: boolean) =>
      new Promise((resolve) => lookup(name, { all }, (error, addresses) => resolve(error?.code ?? addresses)));
    expect(await found('shop.example', true)).to.deep.equal([{ address: '192.0.2.1', family: 4 }]);
    expect(await found('shop.example', false)).to.equal('192.0.2.1');
    for (const all of [true, false]) expect(await found('missing.example', all)).to.equal('ENOTFOUND');
  });

  it('ends a lookup at its deadline with the code ETIMEOUT', async () => {
    respond = () => null;
    expect(await codeOf(resolution({}, {}, 50).resolve('slow.example'))).to.equal('ETIMEOUT');
  });

  it('does not let the lookups of a tenant whose name server is silent delay those of another', async () => {
    respond = (query) =>
      questionIn(query).name.endsWith('slow.example')
        ? null
        : answerTo(query, 0, questionIn(query).type === A ? [ADDRESS] : []);
    const { resolve } = resolution({ limits: { total: 4, perTenant: 3 } });
    const slow = forTenant('hostile', () =>
      Array.from({ length: 30 }, (_, at) => codeOf(resolve(`n${at}.slow.example`))),
    );
    await received(6);
    for (let at = 0; at < 5; at += 1)
      expect(await forTenant('other', () => resolve('shop.example'))).to.deep.equal(['192.0.2.1']);
    const asked = new Set(queries.map(({ name }) => name).filter((name) => name.endsWith('slow.example')));
    expect(asked.size).to.equal(3);
    respond = (query) => answerTo(query, NXDOMAIN, []);
    await Promise.all(slow);
  });
});
