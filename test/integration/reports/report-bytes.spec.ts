import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import type { ReportLogo } from '../../../src/application/reports/report-renderer.ts';
import type { ReportDocument } from '../../../src/domain/reports/report-document.ts';
import { renderedPdf, withPdf } from '../../builders/pdf-files.ts';
import { reportDocument } from '../../builders/report-documents.ts';

const run = promisify(execFile);

const hashIn = async (environment: Readonly<Record<string, string>>): Promise<string> =>
  (
    await run(process.execPath, ['test/fixtures/render-report.ts'], { env: { ...process.env, ...environment } })
  ).stdout.trim();

describe('the bytes of a report', () => {
  it('are the same in another process, in another time zone and at another time', async () => {
    const [one, other] = await Promise.all([hashIn({ TZ: 'UTC' }), hashIn({ TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' })]);
    expect(one).to.match(/^[0-9a-f]{64}$/);
    expect(other).to.equal(one);
  });

  it('have an identifier and dates that come from the document', async () => {
    const factsOf = async (changes: Partial<ReportDocument>) =>
      withPdf(await renderedPdf(reportDocument(changes), null), (file) => ({
        id: /\[ *(<\w{32}>)/.exec(file.run('qpdf', '--show-object=trailer', 'FILE'))?.[1],
        info: file.run('pdfinfo', '-isodates', 'FILE'),
      }));
    const [one, other] = [await factsOf({}), await factsOf({ verificationCode: 'BBBB' })];
    expect(one.id).to.match(/^<\w{32}>$/);
    expect(other.id).not.to.equal(one.id);
    expect(one.info).to.match(/CreationDate: +2026-11-05T05:00:00Z/);
  });
});

const chunk = (type: string, data: Uint8Array): Buffer => {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(data, 8);
  return framed;
};

/** A PNG of one color with so many bytes of pixels. */
const png = (width: number, height: number, pixels = height * (1 + width * 3)): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(pixels, 0x40))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const lossyWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const losslessWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

describe('the logo of a report', () => {
  const shownImages = async (logo: ReportLogo): Promise<number> =>
    withPdf(
      await renderedPdf(reportDocument(), logo),
      (file) =>
        file
          .run('pdfimages', '-list', 'FILE')
          .split('\n')
          .filter((line) => /^ *\d+ +\d+ +image /.test(line)).length,
    );

  /** A picture of the first page of a report, as JPEG. */
  const jpeg = async (): Promise<Buffer> =>
    withPdf(await renderedPdf(reportDocument(), null), (file) =>
      file.written('pdftoppm', '-jpeg', '-r', '20', '-singlefile', 'FILE', 'OUT', '.jpg'),
    );

  it('is shown as PNG, JPEG and WebP, with the name of the organization as its alternative', async () => {
    expect(await shownImages({ contentType: 'image/png', bytes: png(300, 100) })).to.equal(1);
    expect(await shownImages({ contentType: 'image/jpeg', bytes: await jpeg() })).to.equal(1);
    expect(await shownImages({ contentType: 'image/webp', bytes: lossyWebp })).to.equal(1);
    expect(await shownImages({ contentType: 'image/webp', bytes: losslessWebp })).to.equal(1);
    const objects = withPdf(
      await renderedPdf(reportDocument(), { contentType: 'image/png', bytes: png(300, 100) }),
      (file) => file.objects(),
    );
    expect(objects.some((object) => object['/S'] === '/Figure' && object['/Alt'] === 'u:Nordlicht Hosting')).to.equal(
      true,
    );
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const broken: readonly (readonly [string, ReportLogo])[] = [
    ['an SVG', { contentType: 'image/png', bytes: svg }],
    ['a PNG that is declared as JPEG', { contentType: 'image/jpeg', bytes: png(10, 10) }],
    ['a PNG that was cut off', { contentType: 'image/png', bytes: png(300, 100).subarray(0, 60) }],
    ['a PNG with fewer pixels than announced', { contentType: 'image/png', bytes: png(300, 100, 100) }],
    ['a PNG that decompresses to 200 MB', { contentType: 'image/png', bytes: png(300, 100, 200_000_000) }],
    ['a PNG of 30 000 pixels', { contentType: 'image/png', bytes: png(30_000, 1) }],
    ['a WebP that was cut off', { contentType: 'image/webp', bytes: lossyWebp.subarray(0, 34) }],
    ['no bytes', { contentType: 'image/png', bytes: new Uint8Array() }],
  ];
  for (const [what, logo] of broken)
    it(`is left out if it is ${what}`, async () => expect(await shownImages(logo)).to.equal(0));

  it('is left out if it is a JPEG that was cut off', async () => {
    const whole = await jpeg();
    expect(await shownImages({ contentType: 'image/jpeg', bytes: whole.subarray(0, whole.length - 500) })).to.equal(0);
  });
});
