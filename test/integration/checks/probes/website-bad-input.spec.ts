import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { MAX_PAGE_BYTES } from '../../../../src/domain/monitors/kinds/website-settings.ts';
import { judgeWebsite } from '../../../../src/domain/checks/kinds/website-verdict.ts';
import { GuardedHttpProbe } from '../../../../src/infrastructure/checks/probes/http-probe.ts';
import { MAX_PARTS } from '../../../../src/infrastructure/kernel/network/body-reader.ts';
import { MAX_INTERIM_ANSWERS } from '../../../../src/infrastructure/kernel/network/http-answer.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';
import { closeServers, guardOf, startHttp, startTcp, startTls, trustingTests } from '../../kernel/network/loopback.ts';
import { certificateOfNames } from './large-certificate.ts';
import { answeredWebsite, probeWebsite, websiteFailure } from './website-probes.ts';

const MEBIBYTE = 1024 * 1024;
const key = readFileSync(new URL('../../../fixtures/tls/server.key', import.meta.url));

/** The most memory that the process had while it did the work, above what it had before. */
const peakDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const used = (): number => process.memoryUsage().rss;
  const before = used();
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, used())), 5);
  await work();
  clearInterval(watching);
  return peak - before;
};

describe('website probe: bad input', () => {
  afterEach(closeServers);

  it('reads 10 MiB of a body of 10 GB, in bounded memory, and closes the connection', async () => {
    const block = Buffer.alloc(65_536, 'x');
    const server = await startHttp((_request, response) => {
      response.writeHead(200, { 'content-length': 10 * 1024 * MEBIBYTE });
      const more = (): void => {
        if (!response.destroyed) response.write(block, more);
      };
      more();
    });
    const peak = await peakDuring(async () => {
      const seen = await answeredWebsite({
        target: `http://127.0.0.1:${server.port}/`,
        checkKeywordEnabled: true,
        keyword: 'needle',
      });
      expect(seen).to.include({ pageBytes: MAX_PAGE_BYTES, pageTruncated: true, keywordFound: false });
    });
    expect(peak).to.be.below(64 * MEBIBYTE);
    await server.quiet();
  });

  it('ends a gzip body that goes on without a byte of content', async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(Buffer.from('1f8b0800000000000003', 'hex'));
      const emptyBlocks = Buffer.from('000000ffff'.repeat(10_000), 'hex');
      const more = (): void => {
        if (!response.destroyed) response.write(emptyBlocks, more);
      };
      more();
    });
    expect(await answeredWebsite({ target: `http://127.0.0.1:${server.port}/`, acceptCompression: true })).to.include({
      pageBytes: 0,
      pageTruncated: true,
    });
    await server.quiet();
  });

  it(`reads at most ${MAX_PARTS} parts of a body that arrives byte by byte`, async () => {
    const chunks = '1\r\nx\r\n'.repeat(10_000);
    const server = await startTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const more = (): void => {
        if (!socket.destroyed) socket.write(chunks, more);
      };
      more();
    });
    expect(await answeredWebsite({ target: `http://127.0.0.1:${server.port}/` })).to.include({
      pageBytes: MAX_PARTS,
      pageTruncated: true,
    });
    await server.quiet();
  });

  it('reports answerInvalid for interim answers without end', async () => {
    const answering = async (interim: number) => {
      const server = await startTcp(
        (socket) =>
          void socket.write(
            `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(interim)}HTTP/1.1 204 No Content\r\n\r\n`,
          ),
      );
      return probeWebsite({ target: `http://127.0.0.1:${server.port}/` });
    };
    expect(await answering(MAX_INTERIM_ANSWERS)).to.include({ kind: 'answered', status: 204 });
    const refused = await answering(MAX_INTERIM_ANSWERS + 1);
    expect(refused.kind === 'failed' && refused.failure).to.include({ code: 'answerInvalid', phase: 'request' });
  });

  it('shows headers and bodies of any bytes', async () => {
    const bytes = Buffer.from(Array.from({ length: 255 }, (_, at) => at + 1));
    const server = await startTcp(
      (socket) =>
        void socket.end(
          Buffer.concat([
            Buffer.from(
              'HTTP/1.1 500 \xff\xfe\r\ncontent-encoding: \xff\r\ncontent-type: text/\xff; charset=\xff\r\n\r\n',
              'latin1',
            ),
            bytes,
          ]),
        ),
    );
    const check = aWebsiteCheck({ target: `http://127.0.0.1:${server.port}/` });
    const { reason, evidence } = judgeWebsite(check, await probeWebsite(check), new Date());
    expect(reason).to.equal('statusUnexpected');
    expect(evidence?.http).to.deep.equal({ version: '1.1', status: 500, contentEncoding: 'ÿ' });
    expect(evidence?.answer)
      .to.include('\ufffd')
      .and.not.match(/\p{Cc}/u);
  });

  it('refuses redirects to metadata services and to IPv4-mapped loopback addresses', async () => {
    const guard = guardOf({ 'shop.example': ['127.0.0.2'] }, ['127.0.0.2/32']);
    for (const location of [
      'http://169.254.169.254/latest/meta-data/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://127.0.0.1/',
      'http://[::ffff:a9fe:a9fe]/',
    ]) {
      const server = await startHttp((_request, response) => response.writeHead(302, { location }).end(), '127.0.0.2');
      const seen = await new GuardedHttpProbe(guard, trustingTests).probe(
        aWebsiteCheck({ target: `http://shop.example:${server.port}/` }),
      );
      expect(seen.kind === 'failed' && seen.failure, location).to.include({
        code: 'addressNotPublic',
        phase: 'resolve',
      });
    }
  });

  it('reports tlsFailed for a certificate with a million names', async () => {
    const server = await startTls(() => undefined, ['http/1.1'], certificateOfNames(1_000_000, key));
    expect(await websiteFailure({ target: `https://127.0.0.1:${server.port}/` })).to.deep.equal({
      code: 'tlsFailed',
      phase: 'tls',
      detail: 'ERR_SSL_EXCESSIVE_MESSAGE_SIZE',
    });
    await server.quiet();
  });

  it('reports certificateInvalid for an untrusted certificate with ten thousand names', async () => {
    const server = await startTls(() => undefined, ['http/1.1'], certificateOfNames(10_000, key));
    expect(await websiteFailure({ target: `https://127.0.0.1:${server.port}/` })).to.include({
      code: 'certificateInvalid',
    });
    await server.quiet();
  });

  it('reports tlsFailed for a server that sends no TLS records', async () => {
    const server = await startTcp((socket) => {
      const more = (): void => {
        if (!socket.destroyed) socket.write(Buffer.alloc(16_384, 0x16), more);
      };
      more();
    });
    expect(await websiteFailure({ target: `https://127.0.0.1:${server.port}/` })).to.include({
      code: 'tlsFailed',
      phase: 'tls',
    });
    await server.quiet();
  });
});
