import { DataSource } from 'typeorm';
import { migrations } from '../migrations/migrations';
import { tableSchemas } from '../tables/tables';
import type { Connections } from './connections';

export async function openPostgresConnections(url: string, size: number): Promise<Connections> {
  const source = new DataSource({
    type: 'postgres',
    url,
    poolSize: size,
    applicationName: 'identity-governance',
    installExtensions: false,
    entities: tableSchemas,
    migrations: [...migrations],
    migrationsTableName: 'migration',
  });
  await source.initialize();
  return {
    use: async (work) => {
      const runner = source.createQueryRunner();
      try {
        return await work(runner);
      } finally {
        await runner.release();
      }
    },
    close: async () => source.destroy(),
  };
}
