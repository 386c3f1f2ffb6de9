const unnoticed = ['Survived', 'NoCoverage'];

/** How many changes the tests noticed, of those that make code that runs; `endless` are those that made it not end. */
export function scoreOf(report) {
  const count = (...kinds) => mutantsOf(report).filter(({ status }) => kinds.includes(status)).length;
  const [killed, endless] = [count('Killed'), count('Timeout')];
  const all = killed + endless + count(...unnoticed);
  return { killed, endless, all, percent: all === 0 ? 0 : (100 * (killed + endless)) / all };
}

/** The changes that no test noticed, with the reason where `explained` has one. */
export function survivorsOf(report, explained) {
  return mutantsOf(report)
    .filter(({ status }) => unnoticed.includes(status))
    .map(({ file, source, location: { start }, replacement }) => ({
      place: `${nameOf(file)}:${start.line}:${start.column}`,
      change: onOneLine(replacement),
      reason: reasonFor(explained, { file, code: source.split('\n')[start.line - 1], replacement }),
    }));
}

/**
 * Why no test can notice a change: it is found by its file, the line of code without its indentation, and what stands
 * there instead.
 */
export function reasonFor(explained, { file, code, replacement }) {
  const wanted = { file: nameOf(file), code: code.trim(), change: onOneLine(replacement) };
  return explained.find((one) => Object.entries(wanted).every(([key, value]) => one[key] === value))?.reason;
}

function nameOf(file) {
  return file.replace(/^.*libs\/\w+\/src\//, '');
}

function onOneLine(replacement) {
  return (replacement ?? '').replace(/\s+/g, ' ');
}

function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
}
