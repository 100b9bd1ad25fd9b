import { expect } from 'chai';
import { postJson } from '../../../src/application/notifications/channel.ports.ts';
import { defineOwnChannelType } from '../../../src/application/notifications/own-channel-type.ts';
import { addOwnChannelTypes } from '../../../src/composition/own-channel-types.ts';
import type { OwnChannelTypes } from '../../../src/composition/own-channel-types.ts';
import { ownTypeNames } from '../../../src/domain/notifications/own-channel-types.ts';
import { textField } from '../../../src/domain/notifications/channel-fields.ts';
import { StartupError } from '../../../src/infrastructure/kernel/system/startup-error.ts';
import { hasProtocol } from '../../../src/infrastructure/notifications/channel-protocols.ts';
import { documentedOwnTypes } from '../../../src/interfaces/http/notifications/channel-type.schemas.ts';
import { acmeChat } from '../../builders/own-channel-type.ts';

const declared = {
  description: 'A message.',
  audience: 'people',
  fields: {},
  recipientsOf: () => [],
  requestOf: () => postJson('https://acme.example/', {}),
} as const;

/** Options as plain JavaScript may pass them. */
const adding = (types: unknown) => () => addOwnChannelTypes(types as OwnChannelTypes);

const declaring = (more: object) => () => defineOwnChannelType({ ...declared, ...more });

describe('channel types of a host', () => {
  it('are known, sent and documented until they are removed', () => {
    const remove = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
    expect([ownTypeNames(), hasProtocol('x-acme-chat')]).to.deep.equal([['x-acme-chat'], true]);
    expect(documentedOwnTypes().map(({ name, description }) => [name, description])).to.deep.equal([
      ['x-acme-chat', 'A message to a room of Acme Chat.'],
    ]);
    remove();
    expect([ownTypeNames(), hasProtocol('x-acme-chat'), documentedOwnTypes()]).to.deep.equal([[], false, []]);
  });

  it('can be the same in two compositions, and stay until both are closed', () => {
    const types = { 'x-acme-chat': acmeChat() };
    const [first, second] = [addOwnChannelTypes(types), addOwnChannelTypes(types)];
    first();
    expect([ownTypeNames(), hasProtocol('x-acme-chat')]).to.deep.equal([['x-acme-chat'], true]);
    second();
    expect([ownTypeNames(), hasProtocol('x-acme-chat')]).to.deep.equal([[], false]);
  });

  it('cannot take the name of another type of the process', () => {
    const remove = addOwnChannelTypes({ 'x-acme-chat': acmeChat() });
    expect(adding({ 'x-acme-chat': acmeChat() })).to.throw(StartupError, 'channelTypes.x-acme-chat is another type');
    remove();
  });

  it('are all refused if one is', () => {
    expect(adding({ 'x-acme-chat': acmeChat(), email: acmeChat() })).to.throw(StartupError);
    expect(ownTypeNames()).to.deep.equal([]);
  });

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['a list', [], 'channelTypes must be an object of channel types by their names.'],
    ['null', null, 'channelTypes must be an object of channel types by their names.'],
    ['the name of a built-in type', { email: acmeChat() }, 'channelTypes.email must have a name of x-'],
    ['a name without x-', { acme: acmeChat() }, 'channelTypes.acme must have a name of x-'],
    ['nothing as a type', { 'x-acme': undefined }, 'channelTypes.x-acme is not a channel type.'],
    ['an object of its own', { 'x-acme': declared }, 'Make it with defineOwnChannelType.'],
    [
      'a setting of all types',
      { 'x-acme': defineOwnChannelType({ ...declared, fields: { answers: textField('A text.', {}, {}) } }) },
      'channelTypes.x-acme has the setting answers, whose name has a meaning for all types.',
    ],
    [
      'a setting with a hyphen',
      { 'x-acme': defineOwnChannelType({ ...declared, fields: { 'the-room': textField('A text.', {}, {}) } }) },
      'channelTypes.x-acme has the setting the-room.',
    ],
  ];
  for (const [what, types, reason] of refused)
    it(`are refused with ${what}`, () => {
      expect(adding(types)).to.throw(StartupError, reason);
    });

  for (const [more, reason] of [
    [{ description: ' ' }, 'description must be a sentence'],
    [{ audience: 'robots' }, 'audience must be one of people, incidentManagement, programs'],
    [{ fields: undefined }, 'fields must be an object'],
    [{ fields: { room: { schema: {} } } }, 'fields.room must be made by a function such as textField'],
    [{ requestOf: undefined }, 'requestOf must be a function'],
    [{ recipientsOf: 'room' }, 'recipientsOf must be a function'],
    [{ replyOf: 'status' }, 'replyOf must be a function'],
  ] as const)
    it(`cannot be declared: ${reason}`, () => {
      expect(declaring(more)).to.throw(TypeError, `A channel type cannot be declared: ${reason}.`);
    });
});
