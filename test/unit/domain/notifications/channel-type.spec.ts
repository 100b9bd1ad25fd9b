import { expect } from 'chai';
import { listField, numberField, textField } from '../../../../src/domain/notifications/channel-fields.ts';
import { defineChannelType } from '../../../../src/domain/notifications/channel-type.ts';
import type { ChannelTypeFacts } from '../../../../src/domain/notifications/channel-type.ts';
import type { ChannelType } from '../../../../src/domain/notifications/channel-types.ts';
import { addOwnType, removeOwnType } from '../../../../src/domain/notifications/own-channel-types.ts';
import { endOfType } from '../../../../src/domain/notifications/service-end.ts';

const declaration = () => ({
  fields: { room: textField('The room.', {}, {}) },
  recipientsOf: ({ room }: { readonly room: string }) => [room],
});
const templates = ['subjectTemplate', 'textTemplate'];

describe('a channel type', () => {
  it('has one message to its only destination, no issues, secrets, signature or end unless it says so', () => {
    const plain = defineChannelType({ ...declaration(), audience: 'people' });
    expect(plain).to.include({ isSigned: false, hasSecretRecipients: false, isPersonal: false, ends: null });
    expect([plain.recipientsOf({ room: 'ops' }), plain.messagesOf({}), plain.issuesOf({})]).to.deep.equal([
      ['ops'],
      [null],
      [],
    ]);
  });

  it('has what it declares', () => {
    const ends = { on: '2027-04-05', successor: 'slack' } as const;
    const issue = { path: 'room', message: 'No such room.' };
    const full = defineChannelType({
      ...declaration(),
      audience: 'incidentManagement',
      isSigned: true,
      hasSecretRecipients: true,
      isPersonal: true,
      messagesOf: ({ room = '' }) => [room, room],
      issuesOf: () => [issue],
      ends,
    });
    expect(full).to.include({ isSigned: true, hasSecretRecipients: true, isPersonal: true, ends });
    expect([full.messagesOf({ room: 'ops' }), full.issuesOf({})]).to.deep.equal([['ops', 'ops'], [issue]]);
  });

  const cases: readonly (readonly [string, object, ChannelTypeFacts['audience'], readonly string[]])[] = [
    ['for people has templates', {}, 'people', templates],
    ['for incident management has templates', {}, 'incidentManagement', templates],
    ['for programs has none', {}, 'programs', []],
    ['to which a person subscribes has none', { isPersonal: true }, 'people', []],
    ['whose messages offer answers has these too', { takesAnswers: true }, 'people', [...templates, 'answers']],
  ];
  for (const [title, more, audience, names] of cases)
    it(title, () => {
      const { fields } = defineChannelType({ ...declaration(), ...more, audience });
      expect(Object.keys(fields)).to.have.members(['room', ...names]);
    });

  it('whose service ends has an end only with a successor that exists', () => {
    const type = 'x-ending' as ChannelType & 'email';
    const successorOf = (successor: string) => {
      addOwnType(
        type,
        defineChannelType({ ...declaration(), audience: 'people', ends: { on: '2027-04-05', successor } }),
      );
      const end = endOfType(type);
      removeOwnType(type);
      return end;
    };
    expect(successorOf('slack')).to.deep.equal({ on: '2027-04-05', successor: 'slack' });
    expect(successorOf('x-none')).to.equal(null);
  });
});

describe('the settings of a channel type', () => {
  it('are required and open unless they say so, and are stored as they are sent', () => {
    expect(textField('A text.', {}, {})).to.include({ isRequired: true, isSecret: false, isAddress: false });
    expect(textField('A text.', {}, { optional: true, secret: true })).to.include({
      isRequired: false,
      isSecret: true,
    });
    expect([textField('A text.', {}, {}).stored('a'), numberField('A number.', 0, 9, {}).stored(5)]).to.deep.equal([
      'a',
      5,
    ]);
  });

  it('describe a list with its entries and its bounds', () => {
    const items = { type: 'string', maxLength: 3 } as const;
    const { schema } = listField('The people.', { items, maxItems: 2, plain: (entry) => entry }, {});
    expect(schema).to.deep.equal({ type: 'array', items, minItems: 1, maxItems: 2, description: 'The people.' });
  });
});
