import openapiTypeScript, { astToString } from 'openapi-typescript';

/** The types by which the console calls the API, without the descriptions. */
export async function renderApiTypes(document) {
  const nodes = await openapiTypeScript(document);
  const types = astToString(nodes, { formatOptions: { removeComments: true } });
  return `/* eslint-disable -- generated from docs/openapi.json by npm run docs */\n${types}`;
}
