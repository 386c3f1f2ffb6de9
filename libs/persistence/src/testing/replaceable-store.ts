import type { Store } from '@identity-governance/application';

/** A store that a failover or a restored backup can put in place of another while it is used. */
export class ReplaceableStore implements Store {
  constructor(public current: Store) {}
  read: Store['read'] = async (work) => this.current.read(work);
  write: Store['write'] = async (exclusive, work) => this.current.write(exclusive, work);
  stage: Store['stage'] = async (work) => this.current.stage(work);
  versions: Store['versions'] = async () => this.current.versions();
  present: Store['present'] = async () => this.current.present();
  close: Store['close'] = async () => this.current.close();
}
