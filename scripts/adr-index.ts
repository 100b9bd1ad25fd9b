import { readFileSync, readdirSync } from 'node:fs';

const FOLDER = 'docs/adr';
const RECORD = /^# (\d{4}): (.+)\n\nArea: (.+)\. Status: (.+)\.\n\n(.+)\n/;

interface DecisionRecord {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly area: string;
  readonly status: string;
  readonly summary: string;
}

/** Reads the head of a decision record: number, title, area, status and summary. Throws if a part is missing. */
const readRecord = (file: string): DecisionRecord => {
  const [, number = '', title = '', area = '', status = '', summary = ''] =
    RECORD.exec(readFileSync(`${FOLDER}/${file}`, 'utf8')) ?? [];
  if (!file.startsWith(`${number}-`) || number === '') {
    throw new Error(
      `${FOLDER}/${file} must begin with its number and title, "Area: … Status: …" and a summary of one line.`,
    );
  }
  return { file, number, title, area, status, summary };
};

/** Returns the index of all decision records, grouped by area in alphabetical order. */
export const adrIndex = (notice: string): string => {
  const records = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map(readRecord);
  const areas = [...new Set(records.map(({ area }) => area))].sort();
  const sectionOf = (area: string): readonly string[] => [
    `## ${area}`,
    '',
    '| Number | Decision | Status | Summary |',
    '| --- | --- | --- | --- |',
    ...records
      .filter((record) => record.area === area)
      .map(
        ({ file, number, title, status, summary }) => `| [${number}](${file}) | ${title} | ${status} | ${summary} |`,
      ),
    '',
  ];
  return [
    notice,
    '# Architecture decision records',
    '',
    'Each record states the context, the decision and the consequences of a choice that somebody could question.',
    'Missing numbers belong to records that were merged into others.',
    '',
    ...areas.flatMap(sectionOf),
  ].join('\n');
};
