/** Others write to the store for longer than a writer waits. Nothing was changed; the same call may succeed later. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';

  constructor(options?: ErrorOptions) {
    super('the store is busy with another writer', options);
  }
}
