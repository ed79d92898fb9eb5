/** Of resources whose deletions can be undone: shows what was deleted, to restore it or to let it go for good. */
export const trashFilter = { name: 'deleted', label: 'Trash', options: [{ value: 'true', label: 'Deleted' }] } as const;
