import { expect } from 'chai';
import {
  choice,
  flag,
  initialSettings,
  matchList,
  mergeSettings,
  missingSettings,
  optionalMatch,
  optionalNumber,
  optionalNumberOr,
  optionalText,
  settingIssues,
  shaped,
  text,
  textList,
  wholeNumber,
} from '../../../../src/domain/monitors/setting-fields.ts';
import type { SettingField, SettingsOf } from '../../../../src/domain/monitors/setting-fields.ts';

const accepted = (field: SettingField<unknown>, ...values: readonly unknown[]) =>
  values.filter((value) => field.accepts(value));
const messageOf = (field: SettingField<unknown>) =>
  missingSettings({ it: { ...field, isRequired: true } }, {}).map(({ path, message }) => [path, message]);
const expects = (field: SettingField<unknown>, what: string) =>
  expect(messageOf(field)).to.deep.equal([['it', `Expected ${what}.`]]);
const ofDigits = (sent: string) => /^\d*$/.test(sent);
const ofAny = (sent: unknown): sent is string => typeof sent === 'string';

describe('the declaration of a setting', () => {
  it('is optional and has no code of its own unless it says so', () => {
    expect(flag(true)).to.deep.include({ initial: true, isRequired: false, hasOwnCode: false });
    expect(text({}, { isRequired: true, hasOwnCode: true })).to.include({ isRequired: true, hasOwnCode: true });
  });

  it('describes its values in the vocabulary of JSON Schema', () => {
    const bounds = { minimum: 1, maximum: 9 };
    expect(flag(true).schema).to.deep.equal({ type: 'boolean', nullable: false });
    expect(wholeNumber(5, bounds).schema).to.deep.equal({ type: 'integer', nullable: false, ...bounds });
    expect(optionalNumber(bounds).schema).to.deep.equal({ type: 'integer', nullable: true, ...bounds });
    expect(text({ minLength: 1, format: 'uri' }).schema).to.deep.equal({
      type: 'string',
      nullable: false,
      minLength: 1,
      format: 'uri',
    });
    expect(optionalText({ maxLength: 3 }).schema).to.deep.equal({ type: 'string', nullable: true, maxLength: 3 });
    expect(optionalMatch(ofDigits, { maxLength: 3 }).schema).to.deep.equal({
      type: 'string',
      nullable: true,
      maxLength: 3,
    });
    expect(choice(['a', 'b']).schema).to.deep.equal({ type: 'string', nullable: false, enum: ['a', 'b'] });
    expect(textList({ maxItems: 2, maxLength: 3 }).schema).to.deep.equal({
      type: 'array',
      nullable: false,
      maxItems: 2,
      items: { type: 'string', minLength: 1, maxLength: 3 },
    });
    expect(shaped(null, (sent) => sent === null).schema).to.deep.equal({ type: 'object', nullable: true });
    expect(shaped({}, (sent): sent is object => sent !== null).schema.nullable).to.equal(false);
  });

  it('has a default', () => {
    const fields = [wholeNumber(5, {}), text({}), choice(['a', 'b']), textList({ maxItems: 1, maxLength: 1 })];
    expect(fields.map(({ initial }) => initial)).to.deep.equal([5, '', 'a', []]);
    const optional = [optionalNumber({}), optionalText({}), optionalMatch(ofDigits, {})];
    expect(optional.map(({ initial }) => initial)).to.deep.equal([null, null, null]);
  });
});

describe('the values of a setting', () => {
  it('are whole numbers within the bounds, which are part of the range', () => {
    const within = wholeNumber(5, { minimum: 1, maximum: 9 });
    expect(accepted(within, 0, 1, 9, 10, 1.5, '1', null)).to.deep.equal([1, 9]);
    expect(accepted(optionalNumber({ minimum: 1 }), 0, 1, null, '')).to.deep.equal([1, null]);
    const least = Number.MIN_SAFE_INTEGER;
    expect(accepted(wholeNumber(0, {}), least, Number.MAX_SAFE_INTEGER, 2 ** 53)).to.deep.equal([
      least,
      Number.MAX_SAFE_INTEGER,
    ]);
  });

  it('are numbers or texts of a form', () => {
    const either = optionalNumberOr(ofDigits, { maxLength: 3, example: '42' }, { minimum: 1, maximum: 9 });
    expect(accepted(either, 0, 1, 9, 10, '0', '123', '1234', 'x', null, true)).to.deep.equal([1, 9, '0', '123', null]);
  });

  it('are texts within the length', () => {
    expect(accepted(text({ minLength: 2, maxLength: 3 }), '', 'a', 'ab', 'abc', 'abcd', 12, null)).to.deep.equal([
      'ab',
      'abc',
    ]);
    expect(accepted(text({}), '', 'a'.repeat(10_000))).to.have.lengthOf(2);
    expect(accepted(optionalText({ maxLength: 1 }), '', 'a', 'ab', null, 1)).to.deep.equal(['', 'a', null]);
    expect(accepted(optionalMatch(ofDigits, { maxLength: 2 }), '12', '123', 'x', null)).to.deep.equal(['12', null]);
  });

  it('are members of a list of values, in this spelling', () =>
    expect(accepted(choice(['a', 'b']), 'a', 'b', 'A', 'ab', '', null)).to.deep.equal(['a', 'b']));

  it('are lists of texts that are not empty', () => {
    const list = textList({ maxItems: 2, maxLength: 3 });
    expect(accepted(list, [], ['a', 'abc'], ['a', 'a'], ['a', 'b', 'c'], ['abcd'], [''], [1], 'a')).to.deep.equal([
      [],
      ['a', 'abc'],
      ['a', 'a'],
    ]);
  });

  it('are lists of different texts of a form', () => {
    const isEven = (sent: unknown): sent is '2' | '4' => sent === '2' || sent === '4';
    const list = matchList(isEven, { maxItems: 2, maxLength: 1, expected: 'even digits' }, ['2']);
    expect(accepted(list, [], ['4', '2'], ['2', '2'], ['2', '3'], ['2', '4', '2'], '2')).to.deep.equal([
      [],
      ['4', '2'],
    ]);
    expect(accepted(matchList(ofAny, { maxItems: 2, maxLength: 1, expected: '' }, []), ['a', 'b', 'c'])).to.be.empty;
    expect([list.initial, list.schema.items]).to.deep.equal([
      ['2'],
      { type: 'string', minLength: 1, maxLength: 1, expected: 'even digits' },
    ]);
  });
});

describe('the settings of a monitor', () => {
  const fields = {
    note: optionalText({ maxLength: 9 }),
    name: text({ maxLength: 9 }),
    status: optionalNumberOr(ofDigits, { maxLength: 3, example: '42' }, { minimum: 1 }),
    body: shaped<string | null>(null, (sent): sent is string | null => sent === null || typeof sent === 'string'),
  };
  const kept: SettingsOf<typeof fields> = { note: 'a', name: 'b', status: 1, body: 'c' };

  it('are the defaults at first, the same object each time, which cannot be changed', () => {
    const initial = initialSettings(fields);
    expect(initial).to.deep.equal({ note: null, name: '', status: null, body: null });
    expect(initial).to.equal(initialSettings(fields)).and.to.satisfy(Object.isFrozen);
  });

  it('keep their values unless others are sent that are valid', () => {
    expect(mergeSettings(fields, kept, {})).to.deep.equal(kept);
    expect(mergeSettings(fields, kept, { name: 'd', note: 7, status: 0, other: 'e' })).to.deep.equal({
      ...kept,
      name: 'd',
    });
  });

  it('have no empty optional text, but null', () => {
    expect(mergeSettings(fields, kept, { note: '', name: '', status: '', body: '' })).to.deep.equal({
      note: null,
      name: '',
      status: '',
      body: '',
    });
  });

  it('have an issue for each value that is not accepted, and for each required one that is missing', () => {
    const size = wholeNumber(1, { minimum: 1 }, { isRequired: true });
    const paths = (issues: readonly { readonly path: string }[]) => issues.map(({ path }) => path);
    expect(paths(settingIssues({ ...fields, size }, { note: 1, name: 'a', size: 0 }))).to.deep.equal(['note', 'size']);
    expect(paths(settingIssues({ ...fields, size }, {}))).to.deep.equal([]);
    expect(paths(missingSettings({ ...fields, size }, {}))).to.deep.equal(['size']);
    expect(paths(missingSettings({ ...fields, size }, { size: 0 }))).to.deep.equal([]);
  });
});

describe('the issue of a setting', () => {
  it('says which values are accepted', () => {
    expects(flag(true), 'true or false');
    expects(wholeNumber(0, {}), 'a whole number');
    expects(wholeNumber(0, { maximum: 9 }), 'a whole number up to 9');
    expects(wholeNumber(0, { minimum: -1 }), 'a whole number from -1');
    expects(optionalNumber({ minimum: 0, maximum: 9 }), 'a whole number from 0 to 9, or null');
    expects(
      optionalNumberOr(ofDigits, { maxLength: 3, example: '42' }, { minimum: 1, maximum: 9 }),
      'a whole number from 1 to 9, a text such as 42, or null',
    );
    expects(text({}), 'a text');
    expects(optionalText({ maxLength: 9 }), 'a text of at most 9 characters, or null');
    expects(choice(['a', 'b']), 'one of a, b');
    expects(textList({ maxItems: 2, maxLength: 3 }), 'at most 2 texts of 1 to 3 characters');
    expects(matchList(ofAny, { maxItems: 2, maxLength: 3, expected: 'names of days' }, []), 'names of days');
    expects(
      shaped({}, (sent): sent is object => sent !== null),
      'a valid value',
    );
  });
});
