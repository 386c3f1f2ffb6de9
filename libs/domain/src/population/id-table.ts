/** Maximum share of occupied slots, so that a lookup ends soon. */
const MAX_TAKEN = 0.7;
const EMPTY = -1;
const BYTES_A_UNIT = 3;

/**
 * Strings and their indexes in order of arrival: a hash table over bytes without an object per string. A string takes
 * its bytes and about 12 more.
 */
export class IdTable {
  private bytes = new Uint8Array(1024);
  /** String p has the bytes from `starts[p]` up to, not including, `starts[p + 1]`. */
  private starts = new Uint32Array(64);
  private slots = new Int32Array(64).fill(EMPTY);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Memory size in bytes. */
  get byteLength(): number {
    return this.bytes.byteLength + this.starts.byteLength + this.slots.byteLength;
  }

  /** Returns the index of the string, or undefined if it has none. */
  find(text: string): number | undefined {
    const place = this.slots[this.slotFor(this.write(text))]!;
    return place === EMPTY ? undefined : place;
  }

  /** Returns the index of the string; adds the string if it has none. */
  intern(text: string): number {
    const end = this.write(text);
    const slot = this.slotFor(end);
    if (this.slots[slot] !== EMPTY) return this.slots[slot]!;
    if (this.count + 2 > this.starts.length) this.starts = grow(this.starts, new Uint32Array(this.starts.length * 2));
    this.slots[slot] = this.count;
    this.starts[++this.count] = end;
    if (this.count > this.slots.length * MAX_TAKEN) this.growSlots();
    return this.count - 1;
  }

  /** Returns the string at an index. */
  at(place: number): string {
    const { bytes } = this;
    const end = this.starts[place + 1]!;
    let text = '';
    for (let i = this.starts[place]!; i < end;) {
      const lead = bytes[i++]!;
      let unit = lead;
      if (lead >= 0xe0) unit = ((lead & 0x0f) << 12) | ((bytes[i++]! & 0x3f) << 6) | (bytes[i++]! & 0x3f);
      else if (lead >= 0x80) unit = ((lead & 0x1f) << 6) | (bytes[i++]! & 0x3f);
      text += String.fromCharCode(unit);
    }
    return text;
  }

  /** Writes the string after the last one, where it stays if it is new; returns its end. */
  private write(text: string): number {
    const start = this.starts[this.count]!;
    if (start + text.length * BYTES_A_UNIT > this.bytes.length) {
      this.bytes = grow(this.bytes, new Uint8Array((start + text.length * BYTES_A_UNIT) * 2));
    }
    const { bytes } = this;
    let end = start;
    for (let i = 0; i < text.length; i++) {
      // Encodes each unit, including surrogates, so that every string is restored exactly.
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        bytes[end++] = unit;
        continue;
      }
      if (unit < 0x800) bytes[end++] = 0xc0 | (unit >> 6);
      else {
        bytes[end++] = 0xe0 | (unit >> 12);
        bytes[end++] = 0x80 | ((unit >> 6) & 0x3f);
      }
      bytes[end++] = 0x80 | (unit & 0x3f);
    }
    return end;
  }

  /** Returns the slot of the string that ends at `end`, after the last one; an empty slot if the string is new. */
  private slotFor(end: number): number {
    const start = this.starts[this.count]!;
    const mask = this.slots.length - 1;
    let slot = hashBytes(this.bytes, start, end) & mask;
    while (this.slots[slot] !== EMPTY && !this.isAt(this.slots[slot]!, start, end)) slot = (slot + 1) & mask;
    return slot;
  }

  private isAt(place: number, start: number, end: number): boolean {
    const { bytes } = this;
    const offset = this.starts[place]! - start;
    if (this.starts[place + 1]! - offset !== end) return false;
    for (let i = start; i < end; i++) if (bytes[i] !== bytes[i + offset]) return false;
    return true;
  }

  private growSlots(): void {
    const mask = this.slots.length * 2 - 1;
    this.slots = new Int32Array(mask + 1).fill(EMPTY);
    for (let place = 0; place < this.count; place++) {
      let slot = hashBytes(this.bytes, this.starts[place]!, this.starts[place + 1]!) & mask;
      while (this.slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.slots[slot] = place;
    }
  }
}

function grow<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** FNV-1a hash with its high bits folded in. */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash ^ (hash >>> 15);
}
