import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportLogo } from '../../src/application/reports/report-renderer.ts';
import type { ReportDocument } from '../../src/domain/reports/report-document.ts';
import { renderReport } from '../../src/infrastructure/reports/render-report.ts';

/** The PDF of a report, without fonts but its own. */
export const renderedPdf = async (document: ReportDocument, logo: ReportLogo | null): Promise<Uint8Array> =>
  (await renderReport(document, logo, null)).bytes;

/** More than the text or the objects of the largest report in tests. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** What poppler and qpdf read in a PDF. */
export interface PdfFile {
  /** The output of a program whose arguments name the file as `FILE`, and a file that it writes as `OUT`. */
  run(program: string, ...args: readonly string[]): string;
  text(): string;
  /** The bytes that a program writes to `OUT`, to which it appends the extension that is the last argument. */
  written(program: string, ...args: readonly string[]): Buffer;
  /** The operators of a page, without compression. */
  content(page: number): string;
  /** Every object of the file. */
  objects(): readonly PdfObject[];
}

export type PdfObject = Readonly<Record<string, unknown>>;

interface QpdfOutput {
  readonly qpdf: readonly [
    unknown,
    Readonly<Record<string, { readonly value?: unknown; readonly stream?: { readonly dict: PdfObject } }>>,
  ];
}

const isObject = (value: unknown): value is PdfObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the bytes by means of other programs, in a folder that exists meanwhile. */
export const withPdf = <Value>(bytes: Uint8Array, read: (file: PdfFile) => Value): Value => {
  const folder = mkdtempSync(join(tmpdir(), 'watchstead-pdf-'));
  const [path, out] = [join(folder, 'report.pdf'), join(folder, 'out')];
  writeFileSync(path, bytes);
  const run = (program: string, ...args: readonly string[]): string =>
    execFileSync(
      program,
      args.map((arg) => arg.replace('FILE', path).replace('OUT', out)),
      { encoding: 'utf8', maxBuffer: MAX_OUTPUT, stdio: ['ignore', 'pipe', 'ignore'] },
    );
  try {
    return read({
      run,
      written: (program, ...args) => {
        run(program, ...args.slice(0, -1));
        return readFileSync(`${out}${args.at(-1) ?? ''}`);
      },
      text: () => run('pdftotext', '-layout', 'FILE', '-'),
      content: (page) =>
        run('qpdf', '--qdf', '--object-streams=disable', '--pages', 'FILE', String(page), '--', '--empty', '-'),
      objects: () => {
        const { qpdf } = JSON.parse(run('qpdf', '--json=2', '--json-key=qpdf', 'FILE')) as QpdfOutput;
        return Object.values(qpdf[1])
          .map(({ value, stream }) => value ?? stream?.dict)
          .filter(isObject);
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
