import { expect } from 'chai';
import { customFieldTypes } from '../../../../src/domain/customers/custom-field-types.ts';
import type { CustomFieldType } from '../../../../src/domain/customers/custom-field-types.ts';
import {
  customFieldIssues,
  definitionIssues,
  newCustomFieldIssues,
} from '../../../../src/domain/customers/custom-fields.ts';
import type { CustomFieldShape } from '../../../../src/domain/customers/custom-fields.ts';

const aField = (facts: Partial<CustomFieldShape> = {}): CustomFieldShape => ({
  fieldKey: 'field',
  fieldType: 'text',
  isRequired: false,
  isActive: true,
  options: [],
  ...facts,
});

const optionsOf = (fieldType: CustomFieldType) => (fieldType.endsWith('select') ? ['north', 'south'] : []);

/** The last accepted and the first rejected values of each type. */
const boundaries: Record<CustomFieldType, { taken: unknown[]; refused: unknown[] }> = {
  text: { taken: ['a', 'x'.repeat(255)], refused: ['x'.repeat(256), 'two\nlines', 1, true, {}] },
  textarea: { taken: ['two\nlines', 'x'.repeat(10_000)], refused: ['x'.repeat(10_001), 1] },
  number: { taken: [0, -1.5, 1e300], refused: ['1', Number.NaN, Number.POSITIVE_INFINITY, true] },
  date: {
    taken: ['2026-01-01', '2028-02-29', '2026-12-31'],
    refused: [
      '2026-02-29',
      '2026-13-01',
      '2026-04-31',
      '26-01-01',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      '2026-01',
      '2026',
      20260101,
    ],
  },
  boolean: { taken: [true, false], refused: ['true', 0, 1] },
  select: { taken: ['north'], refused: ['North', 'west', ['north'], 1] },
  multiselect: {
    taken: [['north'], ['south', 'north']],
    refused: ['north', ['north', 'north'], ['west'], ['north', 'west'], [1]],
  },
  url: {
    taken: ['https://example.com/a?b#c', 'http://localhost', `https://example.com/${'x'.repeat(2028)}`],
    refused: [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'x:https://example.com',
      'https://example.com/a b',
      'https://',
      `https://example.com/${'x'.repeat(2029)}`,
    ],
  },
  email: {
    taken: ['a@example.com', 'first.last+tag@mail.example.co.uk', `${'x'.repeat(242)}@example.com`],
    refused: [
      'example.com',
      'a@b',
      'a@example.com b',
      'a b@example.com',
      '@example.com',
      `${'x'.repeat(243)}@example.com`,
      1,
    ],
  },
};

describe('value of a custom field', () => {
  it('a value has one of nine types', () => {
    expect(Object.keys(customFieldTypes)).to.have.members([
      'text',
      'textarea',
      'number',
      'date',
      'boolean',
      'select',
      'multiselect',
      'url',
      'email',
    ]);
  });

  for (const [fieldType, { taken, refused }] of Object.entries(boundaries) as [
    CustomFieldType,
    (typeof boundaries)['text'],
  ][]) {
    const fields = [aField({ fieldType, options: optionsOf(fieldType) })];
    const label = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value)).slice(0, 40);
    for (const value of taken)
      it(`a value is accepted for type ${fieldType}: ${label(value)}`, () => {
        expect(customFieldIssues(fields, { field: value })).to.deep.equal([]);
      });
    for (const value of refused)
      it(`a value is rejected for type ${fieldType}: ${label(value)}`, () => {
        const issues = customFieldIssues(fields, { field: value });
        expect(issues.map(({ path }) => path)).to.deep.equal(['customFields.field']);
      });
  }

  it('a list is rejected for every type but multiselect, an empty one too', () => {
    for (const fieldType of Object.keys(customFieldTypes) as CustomFieldType[]) {
      const fields = [aField({ fieldType, options: optionsOf(fieldType) })];
      const text = { date: '2026-01-01', url: 'https://example.com', email: 'a@example.com' };
      const single = Object.entries(text).find(([type]) => type === fieldType)?.[1] ?? 'north';
      const counts = [[], [single]].map((value) => customFieldIssues(fields, { field: value }).length);
      expect(counts, fieldType).to.deep.equal(fieldType === 'multiselect' ? [0, 0] : [1, 1]);
    }
  });

  for (const value of [null, '']) {
    it(`a value can be emptied with ${JSON.stringify(value)} unless the field is required`, () => {
      expect(customFieldIssues([aField()], { field: value })).to.deep.equal([]);
      expect(customFieldIssues([aField({ isRequired: true })], { field: value })).to.have.length(1);
    });
  }

  it('a value can be false or zero in a required field', () => {
    expect(customFieldIssues([aField({ fieldType: 'boolean', isRequired: true })], { field: false })).to.deep.equal([]);
    expect(customFieldIssues([aField({ fieldType: 'number', isRequired: true })], { field: 0 })).to.deep.equal([]);
  });

  it('a value is rejected for an unknown key, including names of Object.prototype members', () => {
    expect(customFieldIssues([], { toString: 'x' })).to.deep.equal([
      { path: 'customFields.toString', message: 'There is no such custom field.' },
    ]);
  });

  it('a value is never required for an inactive field, but still validated', () => {
    const fields = [aField({ fieldType: 'number', isRequired: true, isActive: false })];
    expect(newCustomFieldIssues(fields, {})).to.deep.equal([]);
    expect(customFieldIssues(fields, { field: 'one' })).to.have.length(1);
  });

  it('a value is required in a required field of a new customer only', () => {
    const fields = [aField({ isRequired: true }), aField({ fieldKey: 'other' })];
    expect(newCustomFieldIssues(fields, { other: 'x' }).map(({ path }) => path)).to.deep.equal(['customFields.field']);
    expect(customFieldIssues(fields, { other: 'x' })).to.deep.equal([]);
  });

  it('customFieldIssues says what a field expects', () => {
    const fields = [aField(), aField({ fieldKey: 'other', fieldType: 'date' })];
    expect(customFieldIssues(fields, { other: 'soon' })).to.deep.equal([
      { path: 'customFields.other', message: 'Expected a date such as 2026-12-31.' },
    ]);
  });

  it('customFieldIssues reports every invalid field', () => {
    const fields = [
      aField({ fieldType: 'number' }),
      aField({ fieldKey: 'other', fieldType: 'date', isRequired: true }),
    ];
    expect(newCustomFieldIssues(fields, { field: 'x' })).to.have.length(2);
  });
});

describe('definition of a custom field', () => {
  it('a definition requires options for select and multiselect', () => {
    for (const fieldType of ['select', 'multiselect'] as const) {
      expect(definitionIssues({ fieldType, options: ['one'] })).to.deep.equal([]);
      expect(definitionIssues({ fieldType, options: [] }).map(({ path }) => path)).to.deep.equal(['options']);
    }
  });

  it('a definition rejects options for other types', () => {
    expect(definitionIssues({ fieldType: 'text', options: [] })).to.deep.equal([]);
    expect(definitionIssues({ fieldType: 'text', options: ['one'] })).to.have.length(1);
  });

  it('a definition rejects duplicate options', () => {
    expect(definitionIssues({ fieldType: 'select', options: ['one', 'two', 'one'] })).to.have.length(1);
  });
});
