import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { compileFunction } = vm;
/** What each file was compiled to, and from which text. */
const compiled = new Map();

/**
 * jest loads every module anew for each file of tests, and compiles it anew each time too: that is half of what the
 * loading takes. With this it is compiled once in a process, and then run anew for each file of tests.
 */
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

/** Otherwise jest's own. */
export default TestEnvironment;
