import { err, ok } from '@identity-governance/values';
import { IsIn } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Readiness } from '../../health/readiness';

class HealthDto {
  @IsIn(['UP'])
  readonly status!: 'UP';
}

const up = { status: 'UP' } as const;

export function healthOperations(readiness: Readiness): readonly Operation[] {
  return [
    operation({
      id: 'get-liveness',
      method: 'GET',
      path: '/health/live',
      summary: 'Reports whether the process responds',
      scope: null,
      group: null,
      answer: { status: 200, description: 'It responds', shape: HealthDto },
      handle: () => Promise.resolve(ok(up)),
    }),
    operation({
      id: 'get-readiness',
      method: 'GET',
      path: '/health/ready',
      summary: 'Reports whether the service is ready: database, migrations, token keys, free disk space',
      scope: null,
      group: null,
      answer: { status: 200, description: 'It is ready; a 503 says why it is not', shape: HealthDto },
      async handle() {
        const reasons = await readiness.faults();
        return reasons.length === 0 ? ok(up) : err({ kind: 'not-ready', reasons });
      },
    }),
  ];
}
