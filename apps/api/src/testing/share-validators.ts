import { fastify, type FastifyInstance, type FastifySchemaCompiler } from 'fastify';
import { validation } from '../build-app';

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

const compiled = new Map<string, Validate>();
let compiler: Promise<FastifySchemaCompiler<unknown>> | undefined;

/** Compiles each schema once for all apps of a spec file: compilation takes most of the start time of an app. */
export async function shareValidators(app: FastifyInstance): Promise<void> {
  compiler ??= createCompiler();
  const compile = await compiler;
  app.setValidatorCompiler((route) => {
    const key = JSON.stringify([route.httpPart, route.schema]);
    const validate = compiled.get(key) ?? compile(route);
    compiled.set(key, validate);
    return validate;
  });
}

/** Creates the compiler that an app would use. */
async function createCompiler(): Promise<FastifySchemaCompiler<unknown>> {
  const app = fastify({ ajv: validation });
  app.get('/', { schema: { querystring: { type: 'object' } } }, () => '');
  await app.ready();
  return app.validatorCompiler!;
}
