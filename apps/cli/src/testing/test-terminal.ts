import { Writable } from 'node:stream';
import { Interruption } from '../interruption';
import type { Terminal } from '../terminal';

/** A terminal that records its output. */
export class TestTerminal implements Terminal {
  readonly version = '1.2.3';
  readonly interruption = new Interruption();
  readonly stdout = new TextSink();
  readonly stderr = new TextSink();

  constructor(readonly env: Terminal['env']) {}
}

class TextSink extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
