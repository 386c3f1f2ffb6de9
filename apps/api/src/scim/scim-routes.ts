import { FindScimSource, refuseScim, ScimGroups, ScimUsers } from '@identity-governance/application';
import { err, ok } from '@identity-governance/values';
import type { Resolve } from '../http/resolve';
import { groupRoutes } from './group-routes';
import { resourceTypes, schemas, serviceProviderConfig } from './scim-discovery';
import { listResponse, type ScimRoute } from './scim-route';
import { userRoutes } from './user-routes';

export interface ScimParts {
  readonly routes: readonly ScimRoute[];
  readonly findSource: FindScimSource;
}

export function scimParts(resolve: Resolve): ScimParts {
  const routes = [...discoveryRoutes(), ...userRoutes(resolve(ScimUsers)), ...groupRoutes(resolve(ScimGroups))];
  return { routes, findSource: resolve(FindScimSource) };
}

function discoveryRoutes(): readonly ScimRoute[] {
  return [
    {
      ...{ operationId: 'scim-get-service-provider-config', method: 'GET', path: '/ServiceProviderConfig' },
      handle: () => Promise.resolve(ok({ status: 200, body: serviceProviderConfig })),
    },
    ...describedRoutes('ResourceTypes', resourceTypes),
    ...describedRoutes('Schemas', schemas),
  ];
}

function describedRoutes(
  name: string,
  list: (base: string) => readonly { readonly id: string }[],
): readonly ScimRoute[] {
  return [
    {
      ...{ operationId: `scim-list-${name.toLowerCase()}`, method: 'GET', path: `/${name}` },
      handle({ base, request }) {
        const items = list(base);
        const isFiltered = 'filter' in (request.query as object);
        if (isFiltered) return Promise.resolve(refuseScim('invalidFilter', `\`/${name}\` takes no filter`));
        return Promise.resolve(ok({ status: 200, body: listResponse({ total: items.length, items }, 1) }));
      },
    },
    {
      ...{ operationId: `scim-get-${name.toLowerCase()}`, method: 'GET', path: `/${name}/:id` },
      handle({ base, id }) {
        const found = list(base).find((one) => one.id.toLowerCase() === id.toLowerCase());
        const detail = `\`/${name}/${id}\` does not exist`;
        if (found !== undefined) return Promise.resolve(ok({ status: 200, body: found }));
        return Promise.resolve(err({ kind: 'scim-refusal', status: 404, scimType: null, detail }));
      },
    },
  ];
}
