const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/** How many changes the tests noticed, of those that make code that runs. */
export function scoreOf(report) {
  const mutants = mutantsOf(report);
  const killed = mutants.filter(({ status }) => noticed.includes(status)).length;
  const all = killed + mutants.filter(({ status }) => unnoticed.includes(status)).length;
  return { killed, all, percent: all === 0 ? 0 : (100 * killed) / all };
}

/**
 * The changes that no test noticed, with the reason where `explained` has one: by file, the line of code without its
 * indentation, and what stands there instead.
 */
export function survivorsOf(report, explained) {
  return mutantsOf(report)
    .filter(({ status }) => unnoticed.includes(status))
    .map(({ file, source, location: { start }, replacement }) => {
      const name = file.replace(/^libs\/domain\/src\//, '');
      const code = source.split('\n')[start.line - 1].trim();
      const change = (replacement ?? '').replace(/\s+/g, ' ');
      const match = explained.find((one) => one.file === name && one.code === code && one.change === change);
      return { place: `${name}:${start.line}:${start.column}`, code, change, reason: match?.reason };
    });
}

function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
}
