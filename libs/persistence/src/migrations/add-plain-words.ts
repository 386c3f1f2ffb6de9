import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration never changes, so it has its own copies of shared code, as of the time of writing. */
const CHUNK = 1000;
const plainLetters: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd' };

type Word = Readonly<Record<'type' | 'id' | 'term', string>>;

/**
 * Adds the words by which `q` finds rows, without their accents, behind the other terms of each row. Older versions
 * find rows by them, too, and replace all terms of a row that they write.
 */
export class AddPlainWords1767225600710 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    const place = (n: number) => `${isPostgres ? '$' : '?'}${n}`;
    const elements = isPostgres ? 'json_array_elements(CAST($1 AS json))' : 'json_each(?1)';
    for (let after: readonly string[] = ['', '']; ;) {
      const keys = (await runner.query(
        `SELECT DISTINCT type, id FROM search_term
         WHERE field = '' AND octet_length(term) <> length(term) AND (type, id) > (${place(1)}, ${place(2)})
         ORDER BY type, id LIMIT ${CHUNK}`,
        [...after],
      )) as readonly Word[];
      if (keys.length === 0) return;
      const words = (await runner.query(
        `SELECT t.type, t.id, t.term FROM ${elements} AS k
         JOIN search_term t ON t.type = k.value->>0 AND t.id = k.value->>1 AND t.field = ''
         ORDER BY t.type, t.id, t.ordinal`,
        [JSON.stringify(keys.map(({ type, id }) => [type, id]))],
      )) as readonly Word[];
      await runner.query(
        `INSERT INTO search_term (type, id, field, term, ordinal)
         SELECT n.value->>0, n.value->>1, '', n.value->>2, CAST(n.value->>3 AS bigint) + (
           SELECT MAX(t.ordinal) FROM search_term t WHERE t.type = n.value->>0 AND t.id = n.value->>1
         ) FROM ${elements} AS n WHERE true`,
        [JSON.stringify(plainWords(words))],
      );
      after = [keys.at(-1)!.type, keys.at(-1)!.id];
    }
  }

  /** The words stay: no version finds less by them. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Returns type, id, and a word that the row does not have, and its number from 1 among these. */
function plainWords(words: readonly Word[]): readonly (readonly [string, string, string, number])[] {
  const ofRows = new Map<string, Word[]>();
  for (const word of words) {
    const key = JSON.stringify([word.type, word.id]);
    ofRows.set(key, [...(ofRows.get(key) ?? []), word]);
  }
  return [...ofRows.values()].flatMap((row) => {
    const own = new Set(row.map(({ term }) => term));
    const added = new Set([...own].map(withoutAccents).filter((word) => !own.has(word)));
    const { type, id } = row[0]!;
    return [...added].map((word, i) => [type, id, word, i + 1] as const);
  });
}

function withoutAccents(word: string): string {
  const letters = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return letters.replace(/[ıøłđ]/g, (letter) => plainLetters[letter]!).normalize('NFC');
}
