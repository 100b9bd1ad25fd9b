import { client } from '../client/client.gen.ts';
import { faultOf } from './fault.ts';
import { noteServerTime } from './now.ts';
import { nameVersion, noteVersion } from './versions.ts';

// The sentences of the API are in the language of the page, which can be another one than that of the browser.
const { language = '' } = document.documentElement.dataset;
client.setConfig({ baseUrl: '', credentials: 'same-origin', headers: { 'Accept-Language': language } });
client.interceptors.request.use(nameVersion);
client.interceptors.response.use((response, request) => {
  noteServerTime(response.headers.get('date'));
  noteVersion(response, request);
  return response;
});

/** The answer of the generated client. */
export interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** Returns the body of a successful answer. Throws `ApiFault` for a refusal, and if there was no answer. */
export const bodyOf = async <Data>(answer: Promise<Answer<Data>>): Promise<NonNullable<Data>> => {
  const { data, error, response } = await answer;
  if (data === undefined || data === null) throw faultOf(error, response);
  return data;
};

/** Returns the body of an answer that was asked for as text. */
export const textOf = async (answer: Promise<Answer<unknown>>): Promise<string> => {
  const text = await bodyOf(answer);
  return typeof text === 'string' ? text : '';
};
