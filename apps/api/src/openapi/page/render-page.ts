import type { JsonSchema } from '../../schema/json-schema';
import type { OpenApiDocument } from '../create-open-api-document';
import { escapeHtml, renderMarkdown } from './html';
import { pageStyle } from './page-style';
import { renderCall, renderOperation, type DescribedOperation } from './render-operation';
import { renderSchema } from './render-schema';

/** The document as one page for people: no scripts, nothing from elsewhere. */
export function renderPage(document: OpenApiDocument): string {
  const { title, version, description } = document.info as Readonly<Record<string, string>>;
  const groups = document.tags.map((tag) => ({ ...tag, operations: operationsOf(document, tag.name) }));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title!)}</title><style>${pageStyle}</style></head><body>`,
    `<nav><p><strong>${escapeHtml(title!)}</strong></p>`,
    ...groups.map(({ name, operations }) => renderLinks(name, operations)),
    '<p><a href="#schemas">Schemas</a></p></nav><main>',
    `<h1>${escapeHtml(title!)} <small>${escapeHtml(version!)}</small></h1>`,
    renderMarkdown(description!),
    '<p>The same as an OpenAPI 3.1 document: <a href="/openapi.json">/openapi.json</a>.</p>',
    ...groups.flatMap(({ name, description: about, operations }) => [
      `<h2>${escapeHtml(name)}</h2>${renderMarkdown(about)}`,
      ...operations.map((one) => renderOperation(one, (part) => resolve(document, part))),
    ]),
    '<h2 id="schemas">Schemas</h2>',
    ...Object.entries(document.components.schemas!).map(
      ([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${renderSchema(schema)}</section>`,
    ),
    '</main></body></html>',
  ].join('\n');
}

function operationsOf({ paths }: OpenApiDocument, tag: string): readonly DescribedOperation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => ({ path, method, operation }) as unknown as DescribedOperation,
    ),
  );
  return all.filter(({ operation }) => operation.tags.includes(tag));
}

function renderLinks(name: string, operations: readonly DescribedOperation[]): string {
  const links = operations.map(
    ({ method, path, operation }) => `<li><a href="#${operation.operationId}">${renderCall(method, path)}</a></li>`,
  );
  return `<p>${escapeHtml(name)}</p><ul>${links.join('')}</ul>`;
}

function resolve({ components }: OpenApiDocument, part: JsonSchema): JsonSchema {
  if (part.$ref === undefined) return part;
  const [kind, name] = part.$ref.split('/').slice(2);
  return components[kind!]![name!]!;
}
