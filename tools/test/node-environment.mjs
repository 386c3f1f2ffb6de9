import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { compileFunction } = vm;
/** What each file was compiled to, and from which text. */
const compiled = new Map();

/** What specs load anew (shared-runtime.cjs) is compiled once in a process, and then run for each of them. */
vm.compileFunction = (code, parameters, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined) return compileFunction(code, parameters, options);
  let known = compiled.get(filename);
  if (known?.code !== code) {
    known = { code, script: compile(code, parameters, filename) };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

/** A function of these parameters; what stands where in its file stays as it is. */
function compile(code, parameters, filename) {
  const head = `(function (${parameters.join(', ')}) {`;
  return new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
}

let shared;

/** One environment for all specs of a process, as the modules that they share belong to it. */
export default class SharedEnvironment extends TestEnvironment {
  constructor(...args) {
    if (shared !== undefined) return shared;
    super(...args);
    shared = this;
    this.variables = { ...this.global.process.env };
  }

  /** A spec may have changed variables and clocks. */
  teardown() {
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) Reflect.deleteProperty(env, name);
    Object.assign(env, this.variables);
    this.fakeTimersModern.dispose();
    return Promise.resolve();
  }
}
