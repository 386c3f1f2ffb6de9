import { err, ok } from '@identity-governance/values';
import { IsIn } from 'class-validator';
import { operation, type Operation } from '../http/operation';
import type { Readiness } from '../health/readiness';

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
      summary: 'Tells whether the process answers',
      scope: null,
      group: null,
      answer: { status: 200, description: 'It does', shape: HealthDto },
      handle: () => Promise.resolve(ok(up)),
    }),
    operation({
      id: 'get-readiness',
      method: 'GET',
      path: '/health/ready',
      summary: 'Tells whether the service can work: database, migrations, keys for tokens, free disk',
      scope: null,
      group: null,
      answer: { status: 200, description: 'It can; 503 says why it cannot', shape: HealthDto },
      async handle() {
        const reasons = await readiness.faults();
        return reasons.length === 0 ? ok(up) : err({ kind: 'not-ready', reasons });
      },
    }),
  ];
}
