/**
 * The part of a package-lock.json (version 3) that an app needs: what its manifest depends on, with all that those
 * depend on, at the same versions and places. So `npm ci` in the app's folder installs exactly what the workspace was
 * tested with.
 */
export function pruneLockFile(lock, manifest) {
  const kept = new Set();
  const queue = Object.keys(manifest.dependencies).map((name) => placeOf(lock, '', name));
  while (queue.length > 0) {
    const place = queue.pop();
    if (place === undefined || kept.has(place)) continue;
    kept.add(place);
    queue.push(...neededNames(lock.packages[place]).map((name) => placeOf(lock, place, name)));
  }
  const { name, version, license, engines, dependencies, bin } = manifest;
  const places = [...kept].sort().map((place) => [place, lock.packages[place]]);
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': { name, version, license, dependencies, bin, engines }, ...Object.fromEntries(places) },
  };
}

/**
 * Optional packages count where they are installed; optional peers do not, the app would have to ask for them itself.
 */
function neededNames({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where node finds `name` when the package at `from` asks for it: the nearest node_modules, outwards. */
function placeOf(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in lock.packages) return place;
    if (folder === '') return undefined;
  }
}
