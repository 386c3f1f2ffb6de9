import type { QueryRunner, TableColumnOptions } from 'typeorm';

type DeclareColumn = (name: string, options?: Partial<TableColumnOptions>) => TableColumnOptions;

/**
 * The two types that both engines share. Strings compare by bytes: SQLite's BINARY is the default, PostgreSQL needs its
 * "C" collation. Times in milliseconds and numbers are 64 bits wide; booleans are 0 and 1.
 */
export interface ColumnTypes {
  readonly text: DeclareColumn;
  readonly integer: DeclareColumn;
}

export function columnTypes(runner: QueryRunner): ColumnTypes {
  const collation = runner.connection.options.type === 'postgres' ? { collation: 'C' } : {};
  return {
    text: (name, options) => ({ name, type: 'text', ...collation, ...options }),
    integer: (name, options) => ({ name, type: 'bigint', ...options }),
  };
}

export const primary = { isPrimary: true } as const;
export const nullable = { isNullable: true } as const;
