import { enRemovalRequests } from './en-removal-requests';

const ticket = {
  identity: 'Mei Lim (mei.lim)',
  access: [enRemovalRequests.item('Site Finance Generalist', { type: 'ROLE', id: 'r-1', source: 'ERP' })],
  ...{ policy: 'Pay vs. post', level: 'Critical', comment: 'The role\nis split.', by: 'Ishita Menon' },
  ...{ day: '2026-11-29', url: 'https://governance.example.com/console/violations/v' },
};

it('writes a ticket with who, what, why, and a link', () => {
  expect(enRemovalRequests.ticket(ticket).split('\n')).toEqual([
    'Please take this access away from Mei Lim (mei.lim):',
    '- Site Finance Generalist (role r-1), ERP',
    'It violates “Pay vs. post” (Critical).',
    ...['The role', 'is split.'],
    'Asked for by Ishita Menon on 2026-11-29. https://governance.example.com/console/violations/v',
  ]);
});

it('leaves out what is not known, and marks what cannot be seen', () => {
  const item = enRemovalRequests.item('Approve \u202etpecca', { type: 'ENTITLEMENT', id: 'e', source: undefined });
  const lines = enRemovalRequests.ticket({ ...ticket, access: [item], comment: null }).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^- Approve .*202E.*tpecca \(entitlement e\)$/);
});
