import { createHash } from 'node:crypto';

/** The entity tag of a text (RFC 9110, section 8.8.3), which may come in pieces. */
export class EntityTag {
  private readonly hash = createHash('sha256');

  add(text: string): void {
    this.hash.update(text);
  }

  /** Of what was added so far. */
  get text(): string {
    return `"${this.hash.copy().digest('base64url').slice(0, 27)}"`;
  }
}
