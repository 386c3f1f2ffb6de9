import { Writable } from 'node:stream';
import { showProgress } from './progress';

class Sink extends Writable {
  text = '';

  constructor(readonly isTTY: boolean) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe('progress', () => {
  it('is a line a file where there is no terminal, and one every 100,000 rows', () => {
    const stderr = new Sink(false);
    const progress = showProgress({ stderr }, 10);
    progress.showRows({ name: 'roles.csv', rows: 40 });
    for (let rows = 1000; rows <= 250_000; rows += 1000) progress.showRows({ name: 'identities.csv', rows });
    progress.stop();
    expect(stderr.text.split('\n')).toEqual([
      'roles.csv: 40 rows',
      'identities.csv: 100,000 rows',
      'identities.csv: 200,000 rows',
      'identities.csv: 250,000 rows',
      '',
    ]);
  });

  it('is a bar by bytes on a terminal', () => {
    const stderr = Object.assign(new Sink(true), { cursorTo: () => true, clearLine: () => true, columns: 80 });
    const progress = showProgress({ stderr }, 200);
    progress.addBytes(100);
    progress.showRows({ name: 'identities.csv', rows: 1000 });
    progress.stop();
    expect(stderr.text).toContain('50% identities.csv 1,000 rows');
  });
});
