import { expect } from 'chai';
import { guessedMapping, headingOf, mappedRows, remapped } from '../imports/mapping.ts';
import { importAll } from '../imports/import-rows.ts';
import { tableIn } from '../imports/table.ts';

const members = [
  { name: 'publicId', label: 'Id' },
  { name: 'name', label: 'Name' },
  { name: 'target', label: 'Adresse oder Host' },
  { name: 'checkInterval', label: 'Intervall in Minuten' },
];

const fileOf = (text: string) => ({ size: text.length, text: () => Promise.resolve(text) });

describe('columns of an imported file', () => {
  it('are matched by the name of the member, its label and names of other programs', () => {
    const columns = ['ID', 'name', 'website', 'URL', 'Intervall in Minuten', 'Notes', 'hostname'];
    expect(guessedMapping(columns, members)).to.deep.equal(['publicId', 'name', 'target', '', 'checkInterval', '', '']);
  });

  it('give each member to one column', () => {
    expect(remapped(['name', 'target', ''], 2, 'name')).to.deep.equal(['', 'target', 'name']);
  });

  it('make rows of the members that they hold', () => {
    const table = { rows: [['1', '2', '3'], ['4']] };
    expect(mappedRows(table, ['name', '', 'target'])).to.deep.equal([
      { name: '1', target: '3' },
      { name: '4', target: '' },
    ]);
  });
});

describe('a file to import', () => {
  it('is read with any of the usual separators, and without its empty rows, which count', async () => {
    expect(await tableIn(fileOf('\uFEFFname;city\r\n"Blau; Co.";Bern\r\n;\r\n\r\nRot;Basel\r\n'))).to.deep.equal({
      columns: ['name', 'city'],
      rows: [
        ['Blau; Co.', 'Bern'],
        ['Rot', 'Basel'],
      ],
      numbers: [2, 5],
    });
  });

  it('is refused if it is too large, no CSV, or has headings only', async () => {
    expect(await tableIn({ ...fileOf('name'), size: 50_000_000 })).to.equal('tooLarge');
    expect(await tableIn(fileOf('name\n"open'))).to.equal('unreadable');
    expect(await tableIn(fileOf('name,city\n'))).to.equal('empty');
  });
});

describe('the rows of a file', () => {
  it('are sent in requests of at most 500, and refused ones keep their place in the file', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => ({ name: String(at) }));
    const sent: number[] = [];
    const progress: number[] = [];
    const result = await importAll(
      rows,
      (batch) => {
        sent.push(batch.length);
        return Promise.resolve({
          dryRun: true,
          created: 0,
          changed: batch.length - 1,
          unchanged: 0,
          refused: 1,
          rows: batch.map((_, row) =>
            row === 0
              ? { row, outcome: 'refused', publicId: null, code: 'notFound', detail: 'Not found.' }
              : { row, outcome: 'changed', publicId: 'c-1', changes: ['city'] },
          ),
        });
      },
      true,
      (done) => progress.push(done),
    );
    expect(sent).to.deep.equal([500, 500, 1]);
    expect(progress).to.deep.equal([0, 500, 1000]);
    expect(result.refused).to.deep.equal(
      [0, 500, 1000].map((row) => ({
        row,
        outcome: 'refused',
        publicId: null,
        code: 'notFound',
        detail: 'Not found.',
      })),
    );
    expect(result.changed.map(({ row }) => row)).to.deep.equal(
      rows.flatMap((_, at) => ([0, 500, 1000].includes(at) ? [] : [at])),
    );
    expect([result.created, result.unchanged]).to.deep.equal([[], []]);
  });
});

describe('the heading of a member in a file', () => {
  it('is that of its column, of the column with all of its parts, or else its name', () => {
    const table = { columns: ['Firma', 'Ort', 'Weiteres'], rows: [], numbers: [] };
    const headings = (mapping: readonly string[], ...names: readonly string[]) =>
      names.map((name) => headingOf({ table, mapping }, name));
    expect(headings(['name', 'customFields.region', ''], 'name', 'customFields.region', 'city')).to.deep.equal([
      'Firma',
      'Ort',
      'city',
    ]);
    expect(headings(['name', '', 'customFields'], 'customFields.region')).to.deep.equal(['Weiteres']);
  });
});
