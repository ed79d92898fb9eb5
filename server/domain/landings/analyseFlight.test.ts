import { describe, expect, test } from 'vitest';
import { pointFrom } from '../../contract/geo.ts';
import type { Bounded, Landing } from '../../contract/landings/flightAnalysis.ts';
import { given as stored } from '../../testing/given.ts';
import { analyse, type MadeLanding, madeSamples, runwayOf } from '../../testing/madeLanding.ts';
import type { Sample } from '../flags/samples.ts';
