import { classic, phpvms7, type Profile } from '../public/profile.ts';

/** What a test of the rules is run for. */
export const profiles: readonly Profile[] = [classic, phpvms7];
