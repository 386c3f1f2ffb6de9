// node --import ./count-statements.mjs, with STATEMENT_COUNTS: adds a byte for every statement on SQLite to the file of
// this name and the process id.
import { appendFileSync } from 'node:fs';

const file = `${process.env.STATEMENT_COUNTS}-${process.pid}`;
const { dlopen } = process;
const counted = new WeakSet();

appendFileSync(file, '');
process.dlopen = (module, ...rest) => {
  dlopen(module, ...rest);
  const { Statement } = module.exports;
  if (Statement === undefined || counted.has(Statement)) return;
  counted.add(Statement);
  for (const method of ['all', 'each', 'get', 'run']) {
    const execute = Statement.prototype[method];
    Statement.prototype[method] = function (...parameters) {
      appendFileSync(file, '.');
      return execute.apply(this, parameters);
    };
  }
};
