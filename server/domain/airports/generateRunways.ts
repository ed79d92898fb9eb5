// Makes `runways.tsv.gz`. Run by hand, when the source has news, with the file `runways.csv` of OurAirports (public domain,
// https://ourairports.com/data/):
//   node server/domain/airports/generateRunways.ts runways.csv
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readCsv } from '../csv/csvRecords.ts';
