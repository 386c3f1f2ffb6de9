import { ImportInventory, PredictViolations, Store } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { composeCli, Services } from './compose';
import { TestWorkspace } from './testing/test-workspace';

describe('composeCli', () => {
  it('wires every root', async () => {
    const workspace = new TestWorkspace();
    const database = await openDatabase(`sqlite:${workspace.folder}/governance.db`);
    const container = composeCli(database);
    const services = container.get(Services);
    expect(services.importInventory).toBeInstanceOf(ImportInventory);
    expect(services.predictViolations).toBeInstanceOf(PredictViolations);
    expect(services.store).toBe(container.get(Store));
    await database.close();
    workspace.remove();
  });
});
