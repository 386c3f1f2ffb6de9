import type { Store } from '@identity-governance/application';

/** A store that another can replace during use, as by a failover or a restored backup. */
export class ReplaceableStore implements Store {
  constructor(public current: Store) {}
  read: Store['read'] = async (work) => this.current.read(work);
  write: Store['write'] = async (exclusive, work, stage) => this.current.write(exclusive, work, stage);
  stage: Store['stage'] = async (work) => this.current.stage(work);
  versions: Store['versions'] = async () => this.current.versions();
  present: Store['present'] = async () => this.current.present();
  close: Store['close'] = async () => this.current.close();
}
