import {
  CutAudit,
  FindInventoryWarnings,
  ImportInventory,
  ReplayAudit,
  SealAuditEvents,
  Store,
  VerifyAudit,
} from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { composeCli } from './compose';
import { TestWorkspace } from './testing/test-workspace';

describe('composeCli', () => {
  it('wires every root', async () => {
    const workspace = new TestWorkspace();
    const database = await openDatabase(`sqlite:${workspace.folder}/governance.db`);
    const services = composeCli(database);
    expect(services(ImportInventory)).toBeInstanceOf(ImportInventory);
    for (const port of [Store, FindInventoryWarnings, SealAuditEvents, VerifyAudit, ReplayAudit, CutAudit]) {
      expect(services<object>(port)).toBe(services<object>(port));
    }
    await database.close();
    workspace.remove();
  });
});
