import { linkedNotice } from '../alert.ts';
import { headersField, urlField } from '../channel-fields.ts';
import { defineChannelType, postJson } from '../channel-type.ts';

/** The notification itself as JSON, for programs. */
export const webhook = defineChannelType({
  what: 'An HTTP request, signed after Standard Webhooks',
  fields: {
    url: urlField('The URL that receives the requests.', {}),
    headers: headersField('Sent with every webhook; stored encrypted and never shown.'),
  },
  audience: 'programs',
  isSigned: true,
  recipientsOf: ({ url }) => [url],
  request: ({ url, headers }, { notice, baseUrl }) => postJson(url, linkedNotice(notice, baseUrl), headers),
});
