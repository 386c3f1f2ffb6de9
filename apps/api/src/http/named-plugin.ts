/**
 * Names a plugin of Fastify, for its messages. Without a name, Fastify looks for the plugin among all modules that are
 * loaded, which is a third of the time in which tests build the API.
 */
export function namedPlugin<T extends object>(name: string, plugin: T): T {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}
