import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderedPdf } from '../../test/builders/pdf-files.ts';
import { PSEUDO } from '../../test/builders/pseudo-language.ts';
import { reportDocument, reportedMonitor } from '../../test/builders/report-documents.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/reports';
/** The resolution of the pictures, in dots per inch. */
const RESOLUTION = '80';

/** Monitors in the order of their customers. */
const monitors = Array.from({ length: 60 }, (_, at) => reportedMonitor(at + 1)).toSorted((one, other) =>
  (one.customerName ?? '').localeCompare(other.customerName ?? '', 'en', { numeric: true }),
);

mkdirSync(OUTPUT, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'watchstead-shots-'));
const file = join(work, 'report.pdf');
for (const language of ['en', 'de', 'fr', PSEUDO] as const)
  for (const [name, document] of Object.entries({
    customer: reportDocument({ language }, 5),
    customers: reportDocument({ language, customerName: null, monitors }),
  })) {
    writeFileSync(file, await renderedPdf(document, null));
    execFileSync('pdftoppm', ['-png', '-r', RESOLUTION, file, join(OUTPUT, `${name}-${language}`)]);
    console.log(`${OUTPUT}/${name}-${language}`);
  }
rmSync(work, { recursive: true, force: true });
