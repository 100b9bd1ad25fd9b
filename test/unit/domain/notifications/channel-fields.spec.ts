import { expect } from 'chai';
import {
  headersField,
  listField,
  numberField,
  textField,
  urlField,
  wordField,
} from '../../../../src/domain/notifications/channel-fields.ts';
import { unknownPlaceholders, templateIssues } from '../../../../src/domain/notifications/notices/notice-template.ts';

interface Field {
  issues(path: string, sent: unknown): readonly { readonly path: string; readonly message: string }[];
}
const messageFor = (field: Field, sent: unknown): string | null => {
  const issues = field.issues('config.x', sent);
  expect(issues.map(({ path }) => path)).to.deep.equal(issues.map(() => 'config.x'));
  return issues[0]?.message ?? null;
};

describe('a text setting', () => {
  const field = textField('A text.', { maxLength: 5, pattern: '^[a-z]+$' }, {});

  it('has 1 to its longest number of characters, and its form', () => {
    for (const text of ['a', 'abcde']) expect(messageFor(field, text)).to.equal(null);
    for (const text of ['', 'abcdef'])
      expect(messageFor(field, text)).to.equal('Expected a text of 1 to 5 characters.');
    expect(messageFor(field, 'a1')).to.equal('The value does not have the expected form.');
    for (const value of [1, null, ['a']]) expect(messageFor(field, value)).to.equal('Expected a text.');
    expect(messageFor(textField('A text.', {}, {}), 'Ü 1')).to.equal(null);
    expect(messageFor(textField('A text.', {}, {}), 'a'.repeat(256))).to.equal(
      'Expected a text of 1 to 255 characters.',
    );
  });

  it('is required, open and no address unless it says so', () => {
    expect(field).to.include({ isRequired: true, isSecret: false, isAddress: false });
    expect(textField('A text.', {}, { optional: true, secret: true })).to.include({
      isRequired: false,
      isSecret: true,
    });
    expect(field.schema).to.deep.equal({
      type: 'string',
      minLength: 1,
      maxLength: 5,
      pattern: '^[a-z]+$',
      description: 'A text.',
    });
  });
});

describe('a setting with a fixed set of values', () => {
  it('has one of them', () => {
    const field = wordField('The region.', ['us', 'eu'], {});
    for (const word of ['us', 'eu']) expect(messageFor(field, word)).to.equal(null);
    for (const other of ['US', '', 1, null]) expect(messageFor(field, other)).to.equal('Expected one of us, eu.');
    expect(field.schema).to.deep.equal({ type: 'string', enum: ['us', 'eu'], description: 'The region.' });
  });
});

describe('a number', () => {
  it('is whole and within its bounds', () => {
    const field = numberField('The priority.', -2, 2, {});
    for (const value of [-2, 0, 2]) expect(messageFor(field, value)).to.equal(null);
    for (const value of [-3, 3, 0.5, '1', null])
      expect(messageFor(field, value)).to.equal('Expected a whole number from -2 to 2.');
    expect(field.schema).to.deep.equal({ type: 'integer', minimum: -2, maximum: 2, description: 'The priority.' });
  });
});

describe('an address', () => {
  it('is stored in canonical form', () => {
    const field = urlField('The server.', {});
    expect(field.isAddress).to.equal(true);
    expect(field.stored('HTTPS://Hooks.Example.com:443/In')).to.equal('https://hooks.example.com/In');
    expect(field.stored('nonsense')).to.equal('nonsense');
    expect(messageFor(field, 'a'.repeat(2048))).to.equal(null);
    expect(messageFor(field, 'a'.repeat(2049))).to.equal('Expected a text of 1 to 2048 characters.');
  });
});

describe('a list', () => {
  const entries = {
    items: { type: 'string', maxLength: 3 },
    maxItems: 2,
    plain: (entry: string) => entry.trim(),
  } as const;
  const field = listField('The people.', entries, {});

  it('has 1 to its largest number of entries', () => {
    expect(messageFor(field, ['a'])).to.equal(null);
    expect(messageFor(field, ['a', 'b'])).to.equal(null);
    expect(messageFor(field, [])).to.equal('At least one recipient is required.');
    expect(messageFor(field, ['a', 'b', 'c'])).to.equal('At most 2 entries are allowed.');
    for (const value of ['a', null, { 0: 'a' }]) expect(messageFor(field, value)).to.equal('Expected a list.');
  });

  it('names the entries that are wrong by their position', () => {
    expect(field.issues('config.x', ['a', 'abcd'])).to.deep.equal([
      { path: 'config.x.1', message: 'Expected a text of 1 to 3 characters.' },
    ]);
    expect(field.issues('config.x', [1])).to.deep.equal([{ path: 'config.x.0', message: 'Expected a text.' }]);
  });

  it('keeps repeated entries only where their position has a meaning', () => {
    expect(field.stored(['a', ' a', 'b'])).to.deep.equal(['a', 'b']);
    expect(listField('The parameters.', { ...entries, keepsRepeats: true }, {}).stored(['a', ' a'])).to.deep.equal([
      'a',
      'a',
    ]);
  });
});

describe('headers', () => {
  const field = headersField('The headers.');
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-${at}`, 'a']));

  it('are an object of at most 20, optional and secret', () => {
    expect(field).to.include({ isRequired: false, isSecret: true });
    expect([messageFor(field, {}), messageFor(field, many(20))]).to.deep.equal([null, null]);
    expect(messageFor(field, many(21))).to.equal('At most 20 headers.');
    for (const value of ['a', null, [['a', 'b']]])
      expect(messageFor(field, value)).to.equal('Expected an object of headers.');
  });

  const accepted = [{ "!#$%&'*+.^_`|~-9aZ": '' }, { ['a'.repeat(128)]: 'a' }, { a: 'a'.repeat(4096) }, { a: '\t ~' }];
  for (const headers of accepted)
    it(`can be ${JSON.stringify(headers).slice(0, 30)}`, () => {
      expect(field.issues('config.x', headers)).to.deep.equal([]);
    });

  const refused = [
    { '': 'a' },
    { 'a b': 'a' },
    { 'a:': 'a' },
    { ['a'.repeat(129)]: 'a' },
    { a: 'a'.repeat(4097) },
    { a: 'a\nb' },
    { a: '\u0000' },
    { a: 'é' },
    { a: 1 },
    { 'Content-Length': '1' },
    { 'content-type': 'a' },
    { 'transfer-encoding': 'a' },
    { connection: 'a' },
    { 'webhook-id': 'a' },
    { 'webhook-timestamp': 'a' },
    { 'Webhook-Signature': 'a' },
  ];
  for (const headers of refused)
    it(`cannot be ${JSON.stringify(headers).slice(0, 30)}`, () => {
      expect(field.issues('config.x', headers)).to.deep.equal([
        { path: `config.x.${Object.keys(headers)[0]}`, message: 'This header cannot be set.' },
      ]);
    });
});

describe('templates', () => {
  it('contain the names of placeholders, with spaces or without', () => {
    expect(unknownPlaceholders('{{monitor}} {{ cause }} {monitor}} {{')).to.deep.equal([]);
    expect(unknownPlaceholders('{{Monitor}} {{}} {{ secret }}')).to.deep.equal(['Monitor', '', 'secret']);
    expect(templateIssues({ subjectTemplate: '{{monitor}}', textTemplate: '{{secret}}' })).to.deep.equal([
      { path: 'textTemplate', message: 'There is no placeholder secret.' },
    ]);
    expect(templateIssues({ subjectTemplate: undefined })).to.deep.equal([]);
  });
});
