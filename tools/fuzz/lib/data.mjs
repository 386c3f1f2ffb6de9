import { isFile } from './document.mjs';

const PAGE = 250;
const EXPENDABLE = 12;

/** Operations that read nothing that is stored; the worker brings violations up to date meanwhile. */
const notKept =
  /^(analyze-sod-policies|get-liveness|get-readiness|list-access-conflicts|list-role-pairs|summarize-role-conflicts|list-violation|list-my-violations|get-violation|get-sod-all-report)/;

/** The data of the service under test: what was there before, and what was made to be changed. */
export class Data {
  constructor(document, call) {
    this.document = document;
    this.call = call;
    this.expendables = ['nobody'];
  }

  /** Notes down all that can be listed. */
  async remember() {
    this.before = await this.readAll();
    this.knownIds = new Map([...this.before].map(([path, rows]) => [path, [...rows.keys()].slice(0, 200)]));
  }

  /** Rows of every collection that takes new ones, by the first example of its operation. */
  async makeExpendables() {
    for (const operation of this.document.operations.filter((candidate) => this.isCreation(candidate))) {
      for (let i = 0; i < EXPENDABLE; i++) {
        const [example] = operation.body.examples;
        const body = { ...example, name: `expendable${this.expendables.length}` };
        const { status, body: text } = await this.call(operation.method, operation.path, {
          body,
          type: operation.body.type,
        });
        if (status >= 300) throw new Error(`${operation.id} refuses its example: ${status} ${text}`);
        const { id, name } = JSON.parse(text);
        this.expendables.push(id ?? name);
      }
    }
  }

  /** Whether it makes a row of a collection; what is added to one row, such as a control to a violation, is none. */
  isCreation({ method, path, body, isReader }) {
    const one = new RegExp(`^${path}/\\{\\w+\\}$`);
    return (
      method === 'POST' &&
      !isReader &&
      body !== undefined &&
      !path.includes('{') &&
      this.document.operations.some((other) => other.method === 'DELETE' && one.test(other.path))
    );
  }

  /** Ids that a path with a parameter knows. */
  known(path) {
    const ids = this.knownIds.get(path.slice(0, path.indexOf('/{')));
    return ids === undefined || ids.length === 0 ? this.expendables : ids;
  }

  expendable() {
    return this.expendables;
  }

  /** The rows of before that are gone or no longer the same. */
  async damages() {
    const after = await this.readAll();
    const damages = [];
    for (const [path, rows] of this.before) {
      for (const [id, text] of rows) {
        const now = after.get(path)?.get(id);
        if (now !== text) damages.push(`${path} \`${id}\` was ${text} and is ${now ?? 'gone'}`);
      }
    }
    return damages;
  }

  countBefore() {
    return [...this.before.values()].reduce((sum, rows) => sum + rows.size, 0);
  }

  async readAll() {
    const collections = this.document.operations.filter(
      ({ method, path, id, answers }) =>
        method === 'GET' && !path.includes('{') && !notKept.test(id) && !isFile(answers[200]),
    );
    const all = new Map();
    for (const { path, query } of collections) all.set(path, await this.readCollection(path, query.includes('limit')));
    return all;
  }

  async readCollection(path, isPaged) {
    const rows = new Map();
    for (let offset = 0; ; offset += PAGE) {
      const { status, body } = await this.call('GET', isPaged ? `${path}?limit=${PAGE}&offset=${offset}` : path);
      if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`);
      const answer = JSON.parse(body);
      // What is no collection, such as the warnings of the inventory, counts as one row.
      const page = Array.isArray(answer) ? answer : [{ id: path, answer }];
      for (const row of page) rows.set(row.id ?? row.name, JSON.stringify(row));
      if (!isPaged || page.length < PAGE) return rows;
    }
  }
}
