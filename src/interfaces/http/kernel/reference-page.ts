import { html } from './pages/html.ts';
import type { Html } from './pages/html.ts';
import { unknownReader } from './pages/reader.ts';
import { layout } from './pages/layout.ts';

/** The parts of an OpenAPI document that the reference shows. */
interface Described {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
    >
  >;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

const joined = (parts: readonly Html[], separator: string): Html =>
  html`${parts.map((part, at) => html`${at > 0 && separator}${part}`)}`;

/** Describes the type of a value in a few words, with links to named schemas. */
const typeOf = (schema: Schema): Html => {
  if (schema.$ref !== undefined) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joined(choices.map(typeOf), ' or ');
  if (schema.allOf !== undefined) return joined(schema.allOf.map(typeOf), ' and ');
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined)
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    );
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items)}`;
  return html`${[schema.type ?? 'any value'].flat().join(' or ')}${schema.format !== undefined && ` (${schema.format})`}`;
};

const member = (
  name: string,
  schema: Schema,
  isRequired: boolean,
  description = schema.description,
): Html => html`<li><code>${name}</code>${
  isRequired && ' (required)'
}: ${typeOf(schema)}${description !== undefined && html`. <span class="soft">${description}</span>`}${schema.properties !== undefined && membersOf(schema)}${schema.items?.properties !== undefined && membersOf(schema.items)}</li>
`;

const membersOf = ({ properties = {}, required = [] }: Schema): Html => html`<ul>
${Object.entries(properties).map(([name, schema]) => member(name, schema, required.includes(name)))}</ul>
`;

const contentOf = (content: Readonly<Record<string, { readonly schema: Schema }>> = {}): Html =>
  html`${Object.entries(content).map(([media, { schema }]) =>
    schema.properties === undefined
      ? html`<p><code>${media}</code>: ${typeOf(schema)}</p>
`
      : html`<p><code>${media}</code>:</p>
${membersOf(schema)}`,
  )}`;

const operationOf = (
  path: string,
  method: string,
  operation: Operation,
): Html => html`<details id="${operation.operationId}">
<summary><code>${method.toUpperCase()} ${path}</code> ${operation.summary}</summary>
${
  operation.description !== undefined &&
  html`<p>${operation.description}</p>
`
}${
  operation.parameters !== undefined &&
  html`<h4>Parameters</h4>
<ul>
${operation.parameters.map((parameter) => member(`${parameter.name} (${parameter.in})`, parameter.schema, parameter.required === true, parameter.description ?? parameter.schema.description))}</ul>
`
}${
  operation.requestBody !== undefined &&
  html`<h4>Body</h4>
${contentOf(operation.requestBody.content)}`
}<h4>Answers</h4>
<dl>
${Object.entries(operation.responses).map(
  ([status, { description, content }]) => html`<dt>${status}</dt><dd>${description.split('\n').map(
    (text) => html`<p>${text}</p>
`,
  )}${status.startsWith('2') && contentOf(content)}</dd>
`,
)}</dl>
</details>
`;

/**
 * Renders the API reference from the OpenAPI document, as plain HTML that needs neither scripts nor requests to other
 * servers.
 */
export const referencePageOf = (document: object): string => {
  const { info, paths, components } = document as Described;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'Other')];
  const anchor = (tag: string): string => `tag-${tag.replaceAll(' ', '-')}`;
  const body = html`<p>${info.description} The same reference for programs: <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Groups">
<ul>
${groups.map(
  ([tag]) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>
`,
)}<li><a href="#schemas">Schemas</a></li>
</ul>
</nav>
${groups.map(
  ([tag, all]) => html`<section aria-labelledby="${anchor(tag)}">
<h2 id="${anchor(tag)}">${tag}</h2>
${all.map(({ path, method, operation }) => operationOf(path, method, operation))}</section>
`,
)}<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas ?? {}).map(
  ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>
${
  schema.properties === undefined
    ? html`<p>${typeOf(schema)}</p>
`
    : membersOf(schema)
}`,
)}</section>
`;
  return layout({ reader: unknownReader, title: `API reference ${info.version}`, body });
};
