import { daysOf, draftOf, newControl, toBody, type Control } from './control-draft';

const owner = { type: 'GOVERNANCE_GROUP', id: 'g', name: 'Owners' } as const;
const stored: Control = {
  ...{ id: 'c', name: 'Second signature', type: 'Mitigation', expiration: '36h', justificationRequired: false },
  ...{ owner, secondaryOwners: [{ type: 'IDENTITY', id: 'i' }] },
};

describe('the draft of a control', () => {
  it('has its duration in days, which is kept', () => {
    expect(draftOf(stored)).toMatchObject({ days: 1.5, description: '', owner });
    expect(toBody(draftOf(stored), stored)).toMatchObject({ expiration: '36h', description: null });
    expect(daysOf(undefined)).toBe(365);
  });

  it('keeps what the form does not show', () => {
    expect(toBody({ ...draftOf(stored), name: 'Other' }, stored)).toMatchObject({
      name: 'Other',
      secondaryOwners: stored.secondaryOwners,
    });
  });

  it('is a body without an id for a new control', () => {
    expect(toBody({ ...newControl, name: 'A', owner })).toEqual({
      ...{ name: 'A', type: 'Mitigation', description: null, expiration: '720h', justificationRequired: true },
      owner: { type: 'GOVERNANCE_GROUP', id: 'g' },
      secondaryOwners: [],
    });
  });
});
