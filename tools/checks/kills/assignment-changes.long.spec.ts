import { AssignmentChanges } from './assignment-changes';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { FaultyCaller } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';

const settings = { ...unlimited, LOG_LEVEL: 'fatal' };

/** Her account at the plant carries an entitlement, which nobody assigns. */
const identityId = 'elise.ferreira';

// With this seed one of 60 draws violates a policy only together with what the account carries.
it('finds nothing wrong where what is assigned conflicts with what an account carries', async () => {
  const sample = readSampleOrganisation();
  const random = new SeededRandom(2);
  const service = await DeployedService.start(sampleFolder, settings);
  try {
    const changes = new AssignmentChanges(sample, new FaultyCaller([service], random, 15_000), random);
    for (let n = 0; n < 60; n++) {
      await changes.run([identityId], 1);
      expect(await changes.findWrong()).toEqual([]);
    }
  } finally {
    await service.stop();
  }
});
