import { expect } from 'chai';
import { decideRegistration } from '../../../../src/domain/connected-apps/client.ts';
import type { ClientMetadata } from '../../../../src/domain/connected-apps/client.ts';
import {
  decideDocumentClient,
  isDocumentClientId,
} from '../../../../src/domain/connected-apps/client-metadata-document.ts';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';

const URI = 'https://app.example/cb';

describe('the registration of a client', () => {
  const decide = (metadata: ClientMetadata) =>
    decideRegistration({ metadata: { redirectUris: [URI], ...metadata }, privateUse: [] });
  const codeOf = (metadata: ClientMetadata) => {
    const decision = decide(metadata);
    return decision.ok ? null : decision.code;
  };

  it('stores each redirect URI once, and the name without blanks around it', () => {
    expect(decide({ name: ' Desk ', redirectUris: [URI, 'http://localhost/cb', URI] })).to.deep.equal(
      accepted({ name: 'Desk', redirectUris: [URI, 'http://localhost/cb'] }),
    );
  });

  it('names a client without a name after the target of its first redirect URI', () =>
    expect(decide({ redirectUris: ['https://app.example:8443/cb', URI] })).to.deep.equal(
      accepted({ name: 'app.example:8443', redirectUris: ['https://app.example:8443/cb', URI] }),
    ));

  it('has 1 to 10 acceptable redirect URIs, or is refused with invalid_redirect_uri', () => {
    const uris = (count: number) => Array.from({ length: count }, (_, at) => `${URI}/${at}`);
    expect(codeOf({ redirectUris: uris(10) })).to.equal(null);
    for (const redirectUris of [undefined, URI, [], uris(11), [URI, 7], [URI, 'http://app.example/']])
      expect(codeOf({ redirectUris }), JSON.stringify(redirectUris)).to.equal('invalid_redirect_uri');
  });

  it('has a name of 1 to 100 characters in one line, or is refused with invalid_client_metadata', () => {
    for (const name of ['x', 'x'.repeat(100)]) expect(codeOf({ name })).to.equal(null);
    for (const name of [null, 7, '', ' ', 'x'.repeat(101), 'a\nb', 'a\u0000'])
      expect(codeOf({ name }), JSON.stringify(name)).to.equal('invalid_client_metadata');
  });

  it('may name its grant and response types, with those of the code flow, or is refused with invalid_client_metadata', () => {
    const types = { grantTypes: ['refresh_token', 'authorization_code'], responseTypes: ['token', 'code'] };
    expect(codeOf(types)).to.equal(null);
    for (const metadata of [
      { grantTypes: ['refresh_token'] },
      { grantTypes: 'authorization_code' },
      { grantTypes: ['authorization_code', 1] },
      { responseTypes: [] },
      { responseTypes: null },
    ])
      expect(codeOf(metadata), JSON.stringify(metadata)).to.equal('invalid_client_metadata');
  });
});

describe('a client id that is the address of a metadata document', () => {
  it('is a normalized https URL with a host name and a path', () => {
    for (const clientId of [
      'https://app.example/client.json',
      'https://app.example:8443/a/b',
      `https://app.example/${'x'.repeat(1980)}`,
    ])
      expect(isDocumentClientId(clientId), clientId).to.equal(true);
    for (const clientId of [
      'app_desk',
      'http://app.example/client.json',
      'https://app.example',
      'https://app.example/',
      'https://APP.example/client.json',
      'https://app.example:443/client.json',
      'https://93.184.216.34/client.json',
      'https://[2001:db8::1]/client.json',
      'https://user@app.example/client.json',
      'https://:secret@app.example/client.json',
      'https://app.example/client.json?a=1',
      'https://app.example/client.json#a',
      `https://app.example/${'x'.repeat(1981)}`,
    ])
      expect(isDocumentClientId(clientId), clientId).to.equal(false);
  });
});

describe('a client metadata document', () => {
  const clientId = 'https://app.example/client.json';
  const decide = (document: Readonly<Record<string, unknown>> | null) =>
    decideDocumentClient({ clientId, document, privateUse: [] });
  const described = { client_id: clientId, client_name: 'Desk', redirect_uris: [URI] };

  it('describes a public client', () => {
    const types = { grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: 'none' };
    for (const more of [{}, types])
      expect(decide({ ...described, ...more })).to.deep.equal(accepted({ name: 'Desk', redirectUris: [URI] }));
  });

  for (const [description, document] of [
    ['The client metadata document could not be read.', null],
    [
      'The client_id of the client metadata document is not its address.',
      { ...described, client_id: 'https://app.example/other.json' },
    ],
    [
      'The client metadata document must be that of a public client.',
      { ...described, token_endpoint_auth_method: 'client_secret_basic' },
    ],
    ['The client metadata document must be that of a public client.', { ...described, client_secret: 'sesame' }],
    ['redirect_uris must contain 1 to 10 URIs.', { ...described, redirect_uris: [] }],
    ['client_name must be a single line of 1 to 100 characters.', { ...described, client_name: '' }],
    ['grant_types must contain authorization_code.', { ...described, grant_types: [] }],
    ['response_types must contain code.', { ...described, response_types: [] }],
  ] as const)
    it(`is refused with invalid_request: ${description}`, () =>
      expect(decide(document)).to.deep.equal({
        ok: false,
        code: 'invalid_request',
        data: { error_description: description },
      }));
});
