import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { ListeningServer } from '../../../../../src/infrastructure/kernel/system/listening-server.ts';
import type { ConnectionLimits } from '../../../../../src/infrastructure/kernel/system/connection-limits.ts';
import { together } from '../../../../builders/together.ts';
import { until } from '../../../../until.ts';

const PLACE = { host: '127.0.0.1', port: 0, hostVariable: 'HOST', portVariable: 'PORT' } as const;
const GRACE = 10_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** A connection that collects what it receives, and how it ends. */
class Connection {
  readonly socket: Socket;
  readonly connected: Promise<unknown>;
  /** What was received, once the server has closed the connection; rejects when the server resets it. */
  readonly ended: Promise<string>;
  #received = '';

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.connected = once(this.socket, 'connect');
    this.ended = once(this.socket, 'close').then(() => this.#received);
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.#received += text));
    this.ended.catch(() => undefined);
    this.connected.catch(() => undefined);
  }

  send(text = REQUEST): this {
    this.socket.write(text);
    return this;
  }

  async receives(text: string): Promise<void> {
    while (!this.#received.includes(text)) await once(this.socket, 'data');
  }
}

describe('a listening server', () => {
  let server: ListeningServer;
  let held: ServerResponse[];
  const open: Connection[] = [];

  const answer: RequestListener = (_request, response) => void response.end('answered');
  const listen = async (handler: RequestListener = answer, limits: Partial<ConnectionLimits> = {}): Promise<void> => {
    held = [];
    server = await ListeningServer.open(handler, PLACE, limits);
  };
  const connection = async (): Promise<Connection> => {
    const made = new Connection(server.port);
    open.push(made);
    await made.connected;
    return made;
  };

  afterEach(async () => {
    for (const { socket } of open.splice(0)) socket.destroy();
    await server.close(0);
  });

  it('keeps nothing of a request that it has answered', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
    setFlagsFromString('--no-expose-gc');
    const answered: WeakRef<ServerResponse>[] = [];
    const answerOnce: RequestListener = (_request, response) => {
      answered.push(new WeakRef(response));
      response.end('answered');
    };
    await listen(answerOnce, { idle: 5000 });
    const kept = (await connection()).send();
    await kept.receives('answered');
    const collected = until(() => {
      collectGarbage();
      return answered[0]?.deref() === undefined;
    });
    const first = await Promise.race([collected.then(() => 'collected'), kept.ended.then(() => 'closed')]);
    expect(first).to.equal('collected');
  });

  describe('that stops', () => {
    it('answers requests that were sent on fresh connections', async () => {
      await listen();
      const connections = await together(20, async () => (await connection()).send());
      const stopped = server.close(GRACE);
      for (const { ended } of connections)
        expect(await ended).to.match(/^HTTP\/1.1 200 OK\r\n[^]*Connection: close\r\n[^]*answered$/);
      await stopped;
    });

    it('answers a request that was sent on a reused connection', async () => {
      await listen();
      const reused = await connection();
      await reused.send().receives('answered');
      reused.send();
      const stopped = server.close(GRACE);
      expect(await reused.ended).to.match(/Connection: keep-alive[^]*answered[^]*Connection: close[^]*answered$/);
      await stopped;
    });

    for (const [what, prepare] of [
      ['a fresh connection', () => Promise.resolve()],
      ['a reused connection', (reused: Connection) => reused.send().receives('answered')],
    ] as const)
      it(`answers all requests that were pipelined on ${what}, and announces the end with the last answer`, async () => {
        await listen((request, response) => void setImmediate(() => response.end(`answered ${request.url}.`)));
        const pipelining = await connection();
        await prepare(pipelining);
        const count = 2000;
        pipelining.send(Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
        const stopped = server.close(GRACE);
        const received = await pipelining.ended;
        expect([...received.matchAll(/answered \/(\d+)\./g)].map(([, at]) => Number(at))).to.deep.equal(
          Array.from({ length: count }, (_, at) => at),
        );
        expect(received.split('Connection: close')).to.have.length(2);
        expect(received)
          .to.match(/Connection: close[^]*answered \/1999\.$/)
          .and.to.not.match(/Connection: close[^]*Connection: keep-alive/);
        await stopped;
      });

    it('answers requests that were pipelined behind one in progress', async () => {
      const asked = Promise.withResolvers<undefined>();
      await listen((request, response) => {
        if (request.url !== '/slow') return void response.end('answered');
        held.push(response);
        asked.resolve(undefined);
      });
      const pipelining = (await connection()).send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
      await asked.promise;
      pipelining.send(REQUEST + REQUEST);
      const stopped = server.close(GRACE);
      held[0]?.end('late');
      expect(await pipelining.ended).to.match(
        /keep-alive[^]*late[^]*keep-alive[^]*answered[^]*Connection: close[^]*answered$/,
      );
      await stopped;
    });

    it('waits for an answer in progress, which announces the end of the connection', async () => {
      const asked = Promise.withResolvers<undefined>();
      await listen((_request, response) => {
        held.push(response);
        asked.resolve(undefined);
      });
      const slow = (await connection()).send();
      await asked.promise;
      const stopped = server.close(GRACE);
      await until(() => held[0]?.getHeader('Connection') === 'close');
      held[0]?.end('late');
      expect(await slow.ended).to.match(/Connection: close\r\n[^]*late$/);
      await stopped;
    });

    it('closes connections without a request, and resets none', async () => {
      await listen();
      const [silent, idle] = [await connection(), await connection()];
      await idle.send().receives('answered');
      await server.close(GRACE);
      expect(await silent.ended).to.equal('');
      expect(await idle.ended).to.match(/answered$/);
    });

    it('accepts no new connection', async () => {
      await listen();
      const { port } = server;
      await server.close(GRACE);
      const late = new Connection(port);
      expect(await late.connected.catch((fault: unknown) => fault)).to.have.property('code', 'ECONNREFUSED');
    });
  });

  describe('that receives unreadable text', () => {
    it('answers the requests before it first', async () => {
      await listen((_request, response) => void held.push(response));
      server.onUnreadable(() => 'HTTP/1.1 400 Bad Request\r\n\r\n');
      const mixed = (await connection()).send(`${REQUEST}hello\r\n\r\n`);
      await until(() => held.length > 0);
      held[0]?.end('answered');
      expect(await mixed.ended).to.match(/^HTTP\/1.1 200 OK[^]*answeredHTTP\/1.1 400 Bad Request\r\n\r\n$/);
    });

    it('closes the connection without an answer in the midst of another one', async () => {
      await listen((_request, response) => void response.write('begun'));
      server.onUnreadable(() => 'HTTP/1.1 400 Bad Request\r\n\r\n');
      const broken = (await connection()).send('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
      await broken.receives('begun');
      broken.send('no chunk');
      expect(await broken.ended).to.match(/begun\r\n$/);
    });
  });

  describe('with limits', () => {
    it('closes connections beyond those of one client, and serves the others', async () => {
      await listen(answer, { perClient: 2 });
      const [first, second] = [await connection(), await connection()];
      const third = await connection();
      expect(await third.ended).to.equal('');
      await first.send().receives('answered');
      second.socket.end();
      await second.ended;
      await (await connection()).send().receives('answered');
    });

    it('closes connections beyond those of all clients', async () => {
      await listen(answer, { connections: 1 });
      const first = await connection();
      expect(await (await connection()).ended).to.equal('');
      await first.send().receives('answered');
    });

    it('closes a connection that sends no headers in time', async () => {
      await listen(answer, { headers: 100 });
      const [silent, slow] = [await connection(), (await connection()).send('GET / HTTP/1.1\r\nHost:')];
      for (const { ended } of [silent, slow]) expect(await ended).to.match(/^HTTP\/1.1 408 /);
    });

    it('closes a connection that sends no body in time', async () => {
      await listen((request) => void request.resume(), { headers: 100, request: 100 });
      const slow = (await connection()).send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab');
      expect(await slow.ended).to.match(/^HTTP\/1.1 408 /);
    });

    it('closes a connection that is idle after an answer', async () => {
      await listen(answer, { idle: 100 });
      const idle = (await connection()).send();
      expect(await idle.ended).to.match(/answered$/);
    });
  });
});
