import { checkSimulations } from './simulation-agreement';

it('the API, the command line and the oracle agree on what many drafts would change', async () => {
  await checkSimulations(25);
});
