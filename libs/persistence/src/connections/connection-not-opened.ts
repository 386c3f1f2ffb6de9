/**
 * A connection could not be opened: `cause` has the reason. Whatever it is, the work was not started, and may succeed
 * later.
 */
export class ConnectionNotOpened extends Error {
  override readonly name = 'ConnectionNotOpened';

  constructor(cause: unknown) {
    super('no connection to the database could be opened', { cause });
  }
}

/** Runs what opens a connection. Throws `ConnectionNotOpened` if it fails. */
export async function opening<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw error instanceof ConnectionNotOpened ? error : new ConnectionNotOpened(error);
  }
}
