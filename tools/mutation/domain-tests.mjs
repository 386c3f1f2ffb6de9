import { join } from 'node:path';
import { expect } from 'expect';
import { bind } from 'jest-each';

/** The tests of a file, in the order in which they stand there. Offers them of jest what the domain's tests use. */
export function collectTests(modules, file) {
  const tests = [];
  let path = [file];
  const add = (name, run) => {
    const id = [...path, name].join(' › ');
    const same = tests.filter((test) => test.id.startsWith(id)).length;
    tests.push({ id: same === 0 ? id : `${id} (${same + 1})`, run });
  };
  const within = (name, body) => {
    const outer = path;
    path = [...outer, name];
    body();
    path = outer;
  };
  const it = Object.assign(add, { each: bind(add) });
  const describe = Object.assign(within, { each: bind(within) });
  Object.assign(globalThis, { describe, it, test: it, expect });
  modules.load(join(modules.root, file));
  return tests;
}

/** In which file a test stands. */
export function fileOf(id) {
  return id.split(' › ')[0];
}
