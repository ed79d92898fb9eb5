/** The filter of resources with a trash. It shows deleted rows to restore or delete permanently. */
export const trashFilter = { name: 'deleted', label: 'Trash', options: [{ value: 'true', label: 'Deleted' }] } as const;
