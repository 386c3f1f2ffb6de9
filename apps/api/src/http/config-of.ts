import type { FastifyRequest } from 'fastify';

type RouteConfig = FastifyRequest['routeOptions']['config'];

declare module 'fastify' {
  interface FastifyRequest {
    knownConfig?: RouteConfig;
  }
}

/** What the route of a request is registered with. `routeOptions` makes a dozen members anew whenever it is asked. */
export function configOf(request: FastifyRequest): RouteConfig {
  return (request.knownConfig ??= request.routeOptions.config);
}
