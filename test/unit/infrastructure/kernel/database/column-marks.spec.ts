import { ArrayType, BlobType, JsonType, StringType, TextType, defineEntity, p } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { tableDeclarations } from '../../../../../src/infrastructure/data-export/exported-tables.ts';
import { isExported } from '../../../../../src/infrastructure/data-export/table-declarations.ts';
import { markedColumns, secret } from '../../../../../src/infrastructure/kernel/database/column-marks.ts';
import { entities } from '../../../../../src/infrastructure/kernel/database/entities.ts';
import { sealedTables } from '../../../../../src/infrastructure/kernel/database/sealed-columns.ts';

const texts: readonly unknown[] = [ArrayType, BlobType, JsonType, StringType, TextType];

/** The properties of an entity that have no mark and can hold text. */
const unmarkedIn = (entity: { readonly properties: object }): readonly string[] => {
  const typeOf = (property: string): unknown =>
    (entity.properties as Readonly<Record<string, { readonly type?: unknown }>>)[property]?.type;
  return markedColumns(entity)
    .filter(({ mark, property }) => mark === undefined && texts.includes(typeOf(property)))
    .map(({ property }) => property);
};

describe('the marks of columns', () => {
  const exportedTables = new Set<string>(tableDeclarations.filter(isExported).map(({ table }) => table));
  const columns = entities.flatMap((entity) =>
    markedColumns(entity).map((column) => ({ ...column, table: entity.meta.tableName })),
  );

  it('are given to every column that can hold text', () => {
    const unmarked = entities.flatMap((entity) =>
      unmarkedIn(entity).map((property) => `${entity.meta.tableName}.${property}`),
    );
    expect(unmarked, 'without exported, personal, secret or internal in their entity').to.deep.equal([]);
  });

  it('are missed in an entity without them', () => {
    const properties = {
      id: p.integer().primary(),
      name: p.text().nullable(),
      settings: p.json(),
      tokenHash: secret(p.text()),
    };
    expect(unmarkedIn(defineEntity({ name: 'Unmarked', properties }))).to.deep.equal(['name', 'settings']);
  });

  it('are exported in tables that are exported, and internal in the others', () => {
    const named = ({ table, property }: { readonly table: string; readonly property: string }): string =>
      `${table}.${property}`;
    expect(
      columns.filter(({ table, mark }) => mark === 'internal' && exportedTables.has(table)).map(named),
    ).to.deep.equal([]);
    expect(
      columns.filter(({ table, mark }) => mark === 'exported' && !exportedTables.has(table)).map(named),
    ).to.deep.equal([]);
  });

  it('say secret of every column that is named after a hash, a digest or an encrypted value, but for checksums of files', () => {
    const named = columns.filter(({ name }) => /^sealed_|(?:hash|sha256|digest)$/.test(name));
    const others = named.filter(({ mark }) => mark !== 'secret').map(({ table, name }) => `${table}.${name}`);
    expect(others.toSorted()).to.deep.equal(['data_export.sha256', 'report_pdf.sha256', 'result_archive_file.sha256']);
  });

  it('say sealed of every column that is named after an encrypted value, and of no other', () => {
    const named = ({ table, name }: { readonly table: string; readonly name: string }) => `${table}.${name}`;
    const sealed = columns.filter(({ isSealed }) => isSealed).map(named);
    expect(sealed).to.deep.equal(columns.filter(({ name }) => name.startsWith('sealed_')).map(named));
    expect(sealedTables.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`))).to.deep.equal(
      sealed,
    );
    expect(sealed).to.include.members([
      'monitor.sealed_secrets',
      'mfa_enrolment.sealed_secret',
      'outbox.sealed_payload',
    ]);
  });
});
