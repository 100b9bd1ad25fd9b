import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, RUNS, generateDue, runOf, storeReported } from './reported.ts';

const at = (text: string): Date => new Date(text);
const OLD = at('2026-01-01T00:00:00Z');
const FAILED = at('2026-02-24T00:00:00Z');

describe('the PDF of a customer', () => {
  let app: TestApp;
  let directory: string;

  before(async () => {
    app = await testApp();
    directory = mkdtempSync(join(tmpdir(), 'customer-pdfs-'));
  });
  after(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });

  /** The text of a PDF and of its attachments. */
  const textOf = (pdf: Uint8Array): string => {
    const file = join(directory, `${createHash('sha256').update(pdf).digest('hex')}.pdf`);
    const attached = mkdtempSync(join(directory, 'attached-'));
    writeFileSync(file, pdf);
    execFileSync('pdfdetach', ['-saveall', '-o', attached, file]);
    return (
      execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }) +
      readdirSync(attached)
        .map((name) => readFileSync(join(attached, name), 'utf8'))
        .join('\n')
    );
  };

  it('contains its monitors, incidents and maintenance, and nothing of other customers or of the organization', async () => {
    const { organizationId, apiToken } = await app.createOrganization();
    const admin = app.client(apiToken);
    const customers = new Map<string, number>();
    for (const mark of ['alpha', 'omega']) {
      const { id: customerId } = await addCustomer(app, organizationId, {
        name: `customer-${mark}`,
        email: `${mark}@example.com`,
      });
      customers.set(mark, customerId);
      const monitorId = await storeReported(
        app,
        { organizationId, customerId, name: `monitor-${mark}`, target: `https://${mark}.example/` },
        OLD,
        [
          ['up', OLD],
          ['down', FAILED],
          ['maintenance', at('2026-02-25T00:00:00Z')],
          ['up', at('2026-02-25T02:00:00Z')],
        ],
      );
      const incident = {
        publicId: app.ports.ids.next(),
        organizationId,
        customerId,
        monitorId,
        origin: 'automatic',
        status: 'open',
        title: `incident-${mark}`,
      } as const;
      await app.database.query
        .insertInto('incident')
        .values({ ...incident, startedAt: FAILED, createdAt: OLD, updatedAt: OLD })
        .execute();
      const window = await admin.post('/api/maintenance-windows', {
        title: `window-${mark}`,
        startTime: '2026-02-25T00:00',
        endTime: '2026-02-25T02:00',
        timezone: 'UTC',
        customerId,
      });
      expect(window.status, window.text).to.equal(200);
      await app.database.query
        .insertInto('certificate_warning')
        .values({ monitorId, subject: mark, issuer: mark, notAfter: at('2026-03-20T00:00:00Z'), warnedAt: OLD })
        .execute();
    }
    await storeReported(app, { organizationId, name: 'monitor-own' }, OLD);
    const { publicId } = (
      await admin.post(REPORTS, {
        name: 'Uptime',
        frequency: 'weekly',
        weekday: 1,
        timezone: 'UTC',
        perCustomer: true,
        recipientEmails: ['ada@example.com'],
      })
    ).body as { publicId: string };
    const run = (await admin.post(`${REPORTS}/${publicId}/run`, {})).body as { publicId: string };
    expect(await generateDue(app)).to.deep.equal([]);
    const { pdfs } = await runOf(admin, run.publicId);
    for (const [mark, other] of [
      ['alpha', 'omega'],
      ['omega', 'alpha'],
    ] as const) {
      const customerId = customers.get(mark);
      const response = await fetch(`${app.url}${RUNS}/${run.publicId}/pdf?customerId=${String(customerId)}`, {
        headers: { authorization: `Bearer ${apiToken}` },
      });
      const pdf = new Uint8Array(await response.arrayBuffer());
      expect(createHash('sha256').update(pdf).digest('hex')).to.equal(
        pdfs.find((one) => one.customerId === customerId)?.sha256,
      );
      const text = textOf(pdf);
      for (const own of [`customer-${mark}`, `monitor-${mark}`, `window-${mark}`, `${mark}.example`])
        expect(text, mark).to.include(own);
      expect(text, mark).to.not.include(other).and.to.not.include('monitor-own');
    }
  });
});
