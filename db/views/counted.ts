/** What counts as a flight, with its hours, wherever figures stand: an accepted report. */
export const isCounted = 'pireps.state = 2';

/** The pilots of an airline who may fly: active or on leave, and not deleted. */
export const mayFly = 'users.state IN (1, 3) AND users.deleted_at IS NULL';
