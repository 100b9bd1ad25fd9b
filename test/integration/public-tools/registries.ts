import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { GuardedHttp } from '../../../src/infrastructure/kernel/network/guarded-http.ts';
import { RdapBootstrap } from '../../../src/infrastructure/public-tools/rdap-bootstrap.ts';
import { RdapClient } from '../../../src/infrastructure/public-tools/rdap-client.ts';
import { RegistryLookups } from '../../../src/infrastructure/public-tools/registry-lookups.ts';
import { WhoisClient } from '../../../src/infrastructure/public-tools/whois-client.ts';
import { TestClock } from '../../builders/clock.ts';
import { guardOf, startHttps, startTcp, trustingTests } from '../kernel/network/loopback.ts';

type RdapReply = (path: string, response: ServerResponse, port: number) => void;

/** The reaction of a WHOIS server to a question; a string is sent and the connection closed. */
export type WhoisReply = (question: string, socket: Socket) => string | null;

/** Registries on loopback: the bootstrap registry, the RDAP server, and the WHOIS servers by name. */
export interface RegistryScript {
  /**
   * The suffixes of the RDAP server, optionally by the number of earlier fetches; null for a failing bootstrap
   * registry.
   */
  readonly bootstrap: readonly string[] | null | ((fetches: number) => readonly string[] | null);
  readonly rdap?: RdapReply;
  readonly whois?: WhoisReply;
  /** Additional names with their addresses. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  readonly timeoutMs?: number;
}

/** Started registries, the adapter under test, and the received queries. */
export const startRegistries = async ({ bootstrap, rdap, whois, names = {}, timeoutMs = 10_000 }: RegistryScript) => {
  const paths: string[] = [];
  const questions: string[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '';
    const fetches = paths.filter((earlier) => earlier === '/dns.json').length;
    const endings = typeof bootstrap === 'function' ? bootstrap(fetches) : bootstrap;
    paths.push(path);
    if (path !== '/dns.json') rdap?.(path, response, web.port);
    else if (endings === null) response.writeHead(500).end();
    else response.end(JSON.stringify({ services: [[endings, [`https://shop.example:${web.port}/rdap`]]] }));
  };
  const web = await startHttps(serve);
  const lines = await startTcp((socket) => {
    let asked = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      asked += text;
      if (!asked.endsWith('\r\n')) return;
      questions.push(asked.trim());
      const reply = whois?.(asked.trim(), socket) ?? null;
      if (reply !== null) socket.end(reply);
    });
  });
  const known = {
    'shop.example': ['127.0.0.1'],
    'whois.iana.org': ['127.0.0.1'],
    'whois.registry.example': ['127.0.0.1'],
    ...names,
  };
  const guard = guardOf(known);
  const http = new GuardedHttp(guard, trustingTests);
  const clock = new TestClock();
  const rdapClient = new RdapClient(
    http,
    new RdapBootstrap(http, clock, `https://shop.example:${web.port}/dns.json`),
    clock,
  );
  const lookups = new RegistryLookups(rdapClient, new WhoisClient(guard, clock, lines.port), timeoutMs);
  return { lookups, clock, paths, questions, quiet: lines.quiet };
};

/** An RDAP response for a registered name. */
export const rdapDomain = (ldhName: string): string =>
  JSON.stringify({
    objectClassName: 'domain',
    ldhName,
    events: [{ eventAction: 'expiration', eventDate: '2030-08-13T04:00:00Z' }],
  });
