import { expect } from 'chai';
import { z } from 'zod';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { asDocumented } from '../../../../src/interfaces/mcp/tool-input.ts';

interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly override?: Schema;
}

/** A member or parameter, with its place. */
interface Member {
  readonly place: string;
  readonly name: string;
  readonly schema: Schema;
}

const isId = (name: string): boolean => /^ids?$|Ids?$/.test(name);

/** Members whose name ends like that of an id, although they name no record of the service. */
const noRecords: Readonly<Record<string, string>> = {
  accountId: 'an account at the provider of messages',
  chatId: 'a chat of Telegram',
  threadId: 'a topic of a group of Telegram',
  roomId: 'a room of Matrix',
  phoneNumberId: 'a phone number at WhatsApp',
  workspaceId: 'a workspace at the provider of messages',
  paymentProviderCustomerId: 'a customer at the payment provider',
  paymentProviderSubscriptionId: 'a subscription at the payment provider',
  vatId: 'a VAT number',
};

/** A description that says in which form an id is sent. */
const FORM = /`publicId`|public id|integer `id`|UUID|as the \w+ shows it|as entries show it/;

const variantsOf = ({ override, anyOf = [], oneOf = [], allOf = [], ...own }: Schema): readonly Schema[] =>
  [own, ...(override === undefined ? [] : [override]), ...anyOf, ...oneOf, ...allOf].flatMap((variant, at) =>
    at === 0 ? [variant] : variantsOf(variant),
  );

/** Returns the forms in which an id, or each id of a list, can be sent. */
const formsOf = (schema: Schema): ReadonlySet<string> =>
  new Set(
    variantsOf(schema).flatMap((variant) => {
      if (variant.items !== undefined) return [...formsOf(variant.items)];
      if (variant.format === 'uuid') return ['uuid'];
      return variant.type === 'integer' ? ['integer'] : [];
    }),
  );

const membersOf = (schema: Schema, place: string): readonly Member[] =>
  variantsOf(schema).flatMap(({ properties = {}, items, additionalProperties }) => [
    ...Object.entries(properties).flatMap(([name, member]) => [
      { place: `${place}.${name}`, name, schema: member },
      ...membersOf(member, `${place}.${name}`),
    ]),
    ...(items === undefined ? [] : membersOf(items, `${place}[]`)),
    ...(typeof additionalProperties === 'object' ? membersOf(additionalProperties, `${place}{}`) : []),
  ]);

const descriptionOf = (schema: Schema): string =>
  variantsOf(schema)
    .map(({ description }) => description ?? '')
    .join(' ');

const requests = endpoints
  .filter(({ credentials }) => credentials !== 'ignored')
  .flatMap(({ method, path, request }) =>
    (['params', 'query', 'body'] as const).flatMap((part): readonly Member[] => {
      const schema = request[part];
      if (schema === undefined) return [];
      const json = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        reused: 'inline',
        override: asDocumented,
      }) as Schema;
      return membersOf(json, `${method.toUpperCase()} ${path} ${part}`);
    }),
  )
  .filter(({ name }) => isId(name));

const takesBoth = ({ schema }: Member): boolean => {
  const forms = formsOf(schema);
  return forms.has('uuid') && forms.has('integer');
};

describe('ids in requests', () => {
  it('are taken as number and as UUID, or their description says in which form', () => {
    const unclear = requests
      .filter(({ name }) => noRecords[name] === undefined)
      .filter((member) => !takesBoth(member) && !FORM.test(descriptionOf(member.schema)));
    expect([...new Set(unclear.map(({ place }) => place))]).to.deep.equal([]);
  });

  it('have no exception that is not needed', () => {
    const names = new Set(requests.map(({ name }) => name));
    expect(Object.keys(noRecords).filter((name) => !names.has(name))).to.deep.equal([]);
  });
});
