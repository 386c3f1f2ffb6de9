import type { JsonSchema } from '../../schema/json-schema';
import { escapeHtml, renderInline, renderMarkdown } from './html';
import { renderMembers, renderType, type Member } from './render-schema';

/** An operation of the document, with its place in it. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

interface OperationObject extends JsonSchema {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

type Content = Readonly<Record<string, MediaType>>;

interface MediaType {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

/** Finds what a `$ref` of the document refers to. */
export type Resolve = (part: JsonSchema) => JsonSchema;

export function renderOperation({ method, path, operation }: DescribedOperation, resolve: Resolve): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return [
    `<section class="operation" id="${operationId}">`,
    `<h3>${renderInline(summary)}</h3>`,
    `<p class="call">${renderCall(method, path)} <span class="id">${operationId}</span></p>`,
    renderMarkdown(description),
    parameters.length === 0
      ? ''
      : `<h4>Parameters</h4>${renderMembers(parameters.map((one) => memberOf(resolve(one))))}`,
    requestBody === undefined ? '' : `<h4>Request body</h4>${renderContent(requestBody.content)}`,
    '<h4>Answers</h4>',
    ...Object.entries(responses).map(([status, response]) => renderAnswer(status, resolve(response))),
    '</section>',
  ].join('\n');
}

export function renderCall(method: string, path: string): string {
  return `<span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>`;
}

function memberOf(parameter: JsonSchema): Member {
  const { name, in: place, required, schema, description } = parameter as unknown as ParameterObject;
  return {
    name,
    place,
    isRequired: required,
    schema: { ...schema, ...(description !== undefined && { description }) },
  };
}

interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

function renderAnswer(status: string, response: JsonSchema): string {
  const { description, content } = response as { readonly description?: string; readonly content?: Content };
  const head = `<strong>${status}</strong> ${renderInline(description ?? '')}`;
  return `<div class="answer">${head}${content === undefined ? '' : renderContent(content)}</div>`;
}

function renderContent(content: Content): string {
  return Object.entries(content)
    .map(([type, media]) => renderMedia(type, media))
    .join('');
}

function renderMedia(type: string, { schema, examples = {} }: MediaType): string {
  const details = Object.values(examples).map(
    ({ summary, value }) =>
      `<details><summary>${renderInline(summary)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`,
  );
  return `<p class="body"><code>${escapeHtml(type)}</code> ${renderType(schema)}</p>${details.join('')}`;
}
