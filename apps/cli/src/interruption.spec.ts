import { organisationFiles } from './testing/organisation-files';
import { TestWorkspace } from './testing/test-workspace';
import { Interruption } from './interruption';

describe('Interruption', () => {
  it('says that nothing was changed, until the command says otherwise', () => {
    const interruption = new Interruption();
    expect(interruption.describe('predict')).toBe('interrupted `predict`: nothing was changed');
    interruption.from(() => 'half of it is done');
    expect(interruption.describe('predict')).toBe('interrupted `predict`: half of it is done');
  });

  it('does not promise that nothing was imported once all rows have been read', async () => {
    const workspace = new TestWorkspace();
    try {
      await workspace.migrate();
      await workspace.run(['import', workspace.writeFiles(organisationFiles)]);
      expect(workspace.interruption?.describe('import')).toContain('import again to be sure');
    } finally {
      workspace.remove();
    }
  });
});
