import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';

/**
 * Loads the workspace's TypeScript into this process as often as asked: each time every module runs anew, so that
 * nothing that a change broke stays for the next one. What is compiled is kept, packages too.
 */
export class FreshModules {
  root;
  #require;
  #swc;
  #options;
  #aliases;
  #packages;
  #compiled = new Map();
  #loaded = new Map();

  /** `packages`: functions that make of a package what stands in its place. */
  constructor(root, packages = {}) {
    this.root = root;
    const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
    this.#packages = new Map(Object.entries(packages));
    this.#require = createRequire(join(root, 'package.json'));
    this.#swc = this.#require('@swc/core');
    this.#options = { ...readJson('.swcrc'), module: { type: 'commonjs' }, swcrc: false };
    const { paths } = readJson('tsconfig.base.json').compilerOptions;
    this.#aliases = new Map(Object.entries(paths).map(([name, [file]]) => [name, join(root, file)]));
  }

  forget() {
    this.#loaded.clear();
  }

  load(file) {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    this.#loaded.set(file, module);
    const require = (name) => this.#import(file, name);
    this.#compile(file)(module.exports, require, module, file, dirname(file));
    return module.exports;
  }

  #import(from, name) {
    if (!name.startsWith('.') && !this.#aliases.has(name)) return this.#package(name);
    const place = this.#aliases.get(name) ?? resolve(dirname(from), name);
    const file = [place, `${place}.ts`, join(place, 'index.ts')].find((one) => one.endsWith('.ts') && existsSync(one));
    if (file === undefined) throw new Error(`no module \`${name}\` for ${from}`);
    return this.load(file);
  }

  #package(name) {
    const found = this.#require(name);
    return this.#packages.get(name)?.(found) ?? found;
  }

  #compile(file) {
    const known = this.#compiled.get(file);
    if (known !== undefined) return known;
    const { code } = this.#swc.transformSync(readFileSync(file, 'utf8'), { ...this.#options, filename: file });
    const names = ['exports', 'require', 'module', '__filename', '__dirname'];
    const compiled = compileFunction(code, names, { filename: file });
    this.#compiled.set(file, compiled);
    return compiled;
  }
}
