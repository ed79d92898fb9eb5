// The filter and the bulk actions of resources that can be inactive.

const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

export const activeFilter = { name: 'active', label: 'State', options: states } as const;

export const activation = [
  { label: 'Activate', done: 'Activated', set: { active: true } },
  { label: 'Deactivate', done: 'Deactivated', set: { active: false } },
] as const;
