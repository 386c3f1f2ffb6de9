// The usual stack, as a peer of the service: Fastify, the token verified by jose and the body by class-validator on
// every request, the identity's assignments read as rows by TypeORM. Policies and grants are in memory, and the engine
// is the same. node tools/run.mjs bench/usual-stack <SQLite file>: prints its port and a token.
import type { AddressInfo } from 'node:net';
import {
  compileAccessGraph,
  compilePolicyIndex,
  holdAccess,
  resolveAccess,
  Evaluator,
} from '@identity-governance/domain/engine';
import type { AccessItemRef, AccessItemType } from '@identity-governance/domain/sod';
import { plainToInstance, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, Length, validate, ValidateNested } from 'class-validator';
import { fastify } from 'fastify';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { DataSource, EntitySchema } from 'typeorm';
import { readSampleOrganisation } from '../checks/sample-organisation';

class RefDto implements AccessItemRef {
  @IsIn(['ENTITLEMENT', 'ACCESS_PROFILE', 'ROLE'])
  type!: AccessItemType;

  @IsString()
  @Length(1, 128)
  id!: string;
}

class QuestionDto {
  @IsString()
  @Length(1, 128)
  identityId!: string;

  @IsArray()
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => RefDto)
  accessRefs!: RefDto[];
}

interface AssignmentRow {
  readonly identity_id: string;
  readonly access_type: AccessItemType;
  readonly access_id: string;
}

const text = { type: 'text', primary: true } as const;
// eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the class has no constructor
const assignments = new EntitySchema<AssignmentRow>({
  name: 'assignment',
  columns: { identity_id: text, access_type: text, access_id: text },
});

const source = new DataSource({ type: 'sqlite', database: process.argv[2]!, entities: [assignments] });
await source.initialize();
const rows = source.getRepository(assignments);
const { organisation } = readSampleOrganisation();
const graph = compileAccessGraph(organisation.items, organisation.grants);
const index = compilePolicyIndex(graph, organisation.policies);
const evaluator = new Evaluator();
const { publicKey, privateKey } = await generateKeyPair('ES256');
const token = await new SignJWT({ scope: 'sod-violation:read' })
  .setProtectedHeader({ alg: 'ES256' })
  .setExpirationTime('8h')
  .sign(privateKey);

const app = fastify();
app.post('/sod-violations/v1/predict', async (request, reply) => {
  await jwtVerify(request.headers.authorization!.slice('Bearer '.length), publicKey);
  const question = plainToInstance(QuestionDto, request.body);
  const faults = await validate(question);
  if (faults.length > 0) return reply.code(400).send({ faults });
  const found = await rows.findBy({ identity_id: question.identityId });
  const assigned = found.map(({ access_type: type, access_id: id }) => ({ type, id }));
  const requested = resolveAccess(graph, question.accessRefs);
  if (!requested.ok) return reply.code(404).send({ missing: requested.error });
  const asked = { held: holdAccess(graph, assigned), requested: requested.value };
  return { violationContexts: evaluator.predict(index, asked).contexts };
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ port: (app.server.address() as AddressInfo).port, token }));
