import { expect } from 'chai';
import {
  cellsOfCustomer,
  changesOfRow,
  columnsOfChanges,
  customFieldsOfRow,
  customerColumns,
} from '../../../../src/domain/customers/customer-import.ts';
import type { CustomFieldType } from '../../../../src/domain/customers/custom-field-types.ts';
import { aCustomer, aFieldShape } from '../../../builders/customers.ts';

const stored = {
  ...aCustomer({ vatId: 'DE123456789', customFields: { tier: 'gold', seats: 4 } }),
  packageType: 'default',
  packageDisplayName: 'Default plan',
};

describe('customFieldsOfRow', () => {
  const cases: readonly [CustomFieldType, text: unknown, value: unknown][] = [
    ['number', '4.5', 4.5],
    ['number', 'four', 'four'],
    ['number', 'Infinity', 'Infinity'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'yes', 'yes'],
    ['multiselect', 'north; south', ['north', 'south']],
    ['multiselect', 'north', ['north']],
    ['select', 'north; south', 'north; south'],
    ['text', '4', '4'],
    ['number', null, null],
    ['boolean', false, false],
  ];
  for (const [fieldType, text, value] of cases)
    it(`reads ${JSON.stringify(text)} as ${JSON.stringify(value)} in a field of type ${fieldType}`, () => {
      const fields = [aFieldShape({ fieldKey: 'other' }), aFieldShape({ fieldKey: 'field', fieldType })];
      expect(customFieldsOfRow(fields, { field: text })).to.deep.equal({ field: value });
    });

  it('keeps the text of a field that does not exist, so that the row is refused', () => {
    expect(customFieldsOfRow([aFieldShape({ fieldType: 'number' })], { gone: '4' })).to.deep.equal({ gone: '4' });
  });
});

describe('columnsOfChanges', () => {
  it('names each member, and of the custom fields those that differ', () => {
    const changes = { city: 'Graz', customFields: { tier: 'gold', seats: 5, note: null } };
    expect(columnsOfChanges(stored, changes)).to.deep.equal(['city', 'customFields.seats']);
    expect(columnsOfChanges(stored, {})).to.deep.equal([]);
  });
});

describe('changesOfRow', () => {
  it('has the members that differ from the stored customer', () => {
    const draft = { name: stored.name, city: 'Graz', vatId: null, email: stored.email };
    expect(changesOfRow(stored, draft)).to.deep.equal({ city: 'Graz', vatId: null });
  });

  it('knows the package by its key and its name', () => {
    for (const packageType of ['default', 'Default plan'])
      expect(changesOfRow(stored, { packageType })).to.deep.equal({});
    expect(changesOfRow(stored, { packageType: 'gold' })).to.deep.equal({ packageType: 'gold' });
  });

  it('compares the custom fields that the row has; an empty one equals one without a value', () => {
    for (const customFields of [{}, { tier: 'gold' }, { seats: 4, note: null }])
      expect(changesOfRow(stored, { customFields })).to.deep.equal({});
    for (const customFields of [{ tier: 'gold', seats: 5 }, { note: 'x' }, { tier: null }])
      expect(changesOfRow(stored, { customFields })).to.deep.equal({ customFields });
  });
});

describe('cellsOfCustomer', () => {
  it('has a cell for each column, in order', () => {
    const cells = cellsOfCustomer(stored);
    expect(cells).to.have.length(customerColumns.length);
    const cellOf = (column: (typeof customerColumns)[number]) => cells[customerColumns.indexOf(column)];
    expect([cellOf('name'), cellOf('packageType'), cellOf('vatId'), cellOf('city')]).to.deep.equal([
      'Acme',
      'default',
      'DE123456789',
      null,
    ]);
  });
});
