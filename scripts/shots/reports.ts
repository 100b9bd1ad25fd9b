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

/** Returns monitors in the order of their customers. */
const ofCustomers = (count: number) =>
  Array.from({ length: count }, (_, at) => reportedMonitor(at + 1)).toSorted((one, other) =>
    (one.customerName ?? '').localeCompare(other.customerName ?? '', 'en', { numeric: true }),
  );
const monitors = ofCustomers(60);
const many = ofCustomers(215);

mkdirSync(OUTPUT, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'watchstead-shots-'));
const file = join(work, 'report.pdf');
for (const language of ['en', 'de', 'fr', PSEUDO] as const)
  for (const [name, document] of Object.entries({
    customer: reportDocument({ language }, 5),
    customers: reportDocument({ language, customerName: null, monitors }),
    'many-monitors': reportDocument({ language, customerName: null, monitors: many }),
  })) {
    writeFileSync(file, await renderedPdf(document, null));
    execFileSync('pdftoppm', ['-png', '-r', RESOLUTION, file, join(OUTPUT, `${name}-${language}`)]);
    console.log(`${OUTPUT}/${name}-${language}`);
  }
rmSync(work, { recursive: true, force: true });
