import type { Json } from './json.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );

/** The attributes of form controls that are compared. */
const CONTROL_ATTRIBUTES = [
  'name',
  'type',
  'autocomplete',
  'required',
  'checked',
  'readonly',
  'hidden',
  'inputmode',
  'maxlength',
];

const controlOf = (tag: string): Json => {
  const attributes = attributesOf(tag);
  const kept = CONTROL_ATTRIBUTES.filter((name) => attributes[name] !== undefined).map(
    (name) => [name, attributes[name] ?? ''] as const,
  );
  const element = /^<(\w+)/.exec(tag)?.[1] ?? '';
  const value = element === 'button' || element === 'option' ? { value: attributes['value'] ?? '' } : {};
  return { element, ...Object.fromEntries(kept), ...value };
};

const formsOf = (html: string): Json =>
  [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => {
    const { method = 'get', action = '' } = attributesOf(/^<form\b[^>]*>/.exec(form)?.[0] ?? '');
    return {
      method,
      url: action,
      controls: [...form.matchAll(/<(?:input|button|select|option|textarea)\b[^>]*>/g)].map(([tag]) => controlOf(tag)),
    };
  });

/** The structure of a page (forms, links, resources, roles) and its visible text. */
export const markupOf = (html: string): { readonly structure: Json; readonly words: string } => {
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href = '']) => ({ url: decoded(href) }));
  const resources = [...html.matchAll(/<(?:link|script|img)\b[^>]*(?:href|src)="([^"]*)"/g)].map(([, url = '']) => ({
    url: url.startsWith('data:') ? 'data:' : url,
  }));
  const words = decoded(html.replace(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const roles = [...html.matchAll(/\brole="([^"]*)"/g)].map(([, role = '']) => role);
  return { structure: { forms: formsOf(html), links, resources, roles }, words };
};
