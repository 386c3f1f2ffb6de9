/** jest's globalTeardown beside `start-postgres.mjs`. */
export default async function stopPostgres() {
  await globalThis.stopTestPostgres?.();
}
