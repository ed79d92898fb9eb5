import { describe, expect, test } from 'vitest';
import { freshAdminHarness } from '../testing/adminHarness.ts';

const harness = freshAdminHarness();

function at(second: number): string {
  return `2026-11-20T10:00:0${second}.000Z`;
}

/** A flight over the date line, with an event and a hostile name. */
function flown(flight_number = '612'): string {
  const { given } = harness;
  const { id: pirep_id } = given.pirep({ flight_number, block_off_time: at(0) });
  given.acars({ pirep_id, lat: 10, lon: 178, altitude: 1000, gs: 450.5, created_at: at(1) });
  given.acars({ pirep_id, lat: null, created_at: at(2) });
  given.acars({ pirep_id, lat: 20, lon: -178, altitude: null, created_at: at(3) });
  given.acars({ pirep_id, lat: 21, lon: -177, altitude: 2000, created_at: at(4) });
  given.acars({ pirep_id, type: 2, event: 1, lat: 10, lon: 180, log: `Gear <up> & "o\u0000k"`, created_at: at(2) });
  given.acars({ pirep_id, type: 2, event: 1, lat: null, log: 'Nowhere', created_at: at(2) });
  return pirep_id;
}

const read = (id: string, format: string) => harness.operator('GET', `/admin/pireps/${id}/track.${format}`);

describe.each([
  ['geojson', 'application/geo+json'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
  ['gpx', 'application/gpx+xml'],
])('a track as %s', (format, type) => {
  test('is a file with the name of its flight', async () => {
    const { headers, statusCode } = await read(flown(), format);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-disposition']).toBe(`attachment; filename="KTW612-EDDH-LOWI-2026-11-20.${format}"`);
  });

  test('has a safe file name, whatever the flight number is', async () => {
    const { headers } = await read(flown('../"1\r\nx: y'), format);
    expect(headers['content-disposition']).toBe(`attachment; filename="KTW.._1_x_y-EDDH-LOWI-2026-11-20.${format}"`);
  });

  test('is a file for a flight without positions, too', async () => {
    expect((await read(harness.given.pirep().id, format)).statusCode).toBe(200);
  });

  test('has every position of a long track', async () => {
    const { db, given } = harness;
    const { id: pirep_id } = given.pirep();
    await db.write(() => {
      for (let n = 0; n < 1500; n += 1) given.acars({ pirep_id, lat: 50 + n / 1000, created_at: at(n % 10) });
    });
    const { body } = await read(pirep_id, format);
    const position = { geojson: /"kind":"position"/g, kml: /<gx:coord>/g, gpx: /<trkpt /g }[format] ?? /never/g;
    expect(body.match(position)).toHaveLength(1500);
  });
});

test('GeoJSON cuts the line at the date line and has positions and events as points', async () => {
  const { features } = (await read(flown(), 'geojson')).json();
  const [line, ...points] = features;
  expect(line.geometry).toEqual({
    type: 'MultiLineString',
    coordinates: [
      [
        [178, 10, 304.8],
        [180, 15, 304.8],
      ],
      [
        [-180, 15, 304.8],
        [-178, 20],
        [-177, 21, 609.6],
      ],
    ],
  });
  expect(points).toHaveLength(4);
  expect(points[0]).toMatchObject({
    geometry: { type: 'Point', coordinates: [178, 10, 304.8] },
    properties: { kind: 'position', time: at(1), altitude: 1000, gs: 450.5, vs: null },
  });
  expect(points[3]).toMatchObject({
    geometry: { coordinates: [180, 10] },
    properties: { kind: 'event', time: at(2), name: `Gear <up> & "o\u0000k"` },
  });
});

test('GPX has events as waypoints, heights in metres, and longitudes below 180', async () => {
  const { body } = await read(flown('<b>&'), 'gpx');
  expect(body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Homebase" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>KTW&#60;b&#62;&#38; EDDH-LOWI</name></metadata>
<wpt lat="10" lon="-180"><time>${at(2)}</time><name>Gear &#60;up&#62; &#38; &#34;o\uFFFDk&#34;</name></wpt>
<trk><name>KTW&#60;b&#62;&#38; EDDH-LOWI</name><trkseg>
<trkpt lat="10" lon="178"><ele>304.8</ele><time>${at(1)}</time></trkpt>
<trkpt lat="20" lon="-178"><time>${at(3)}</time></trkpt>
<trkpt lat="21" lon="-177"><ele>609.6</ele><time>${at(4)}</time></trkpt>
</trkseg></trk>
</gpx>
`);
});

test('GPX and KML write numbers without an exponent, which their schemas do not know', async () => {
  const { given } = harness;
  const { id: pirep_id } = given.pirep();
  given.acars({ pirep_id, lat: 1.5e-7, lon: -2e-9, altitude: 1e21, created_at: at(1) });
  const gpx = (await read(pirep_id, 'gpx')).body;
  expect(gpx).toContain('lat="0.00000015" lon="-0.000000002"><ele>304800000000000000000</ele>');
  const kml = (await read(pirep_id, 'kml')).body;
  expect(kml).toContain('<gx:coord>-0.000000002 0.00000015 304800000000000000000</gx:coord>');
});

test('KML has a curtain in metres that is cut at the date line, the times, and the events', async () => {
  const { body } = await read(flown(), 'kml');
  const begin = '<LineString><extrude>1</extrude><altitudeMode>absolute</altitudeMode><coordinates>';
  expect(body).toContain(`
${begin}
178,10,304.8
180,15,304.8
</coordinates></LineString>
${begin}
-180,15,304.8
-178,20,304.8
-177,21,609.6
</coordinates></LineString>
</MultiGeometry>`);
  expect(body).toContain(`
<when>${at(1)}</when>
<when>${at(3)}</when>
<when>${at(4)}</when>
<gx:coord>178 10 304.8</gx:coord>
<gx:coord>-178 20 304.8</gx:coord>
<gx:coord>-177 21 609.6</gx:coord>
</gx:Track>`);
  expect(body).toContain('<name>Gear &#60;up&#62; &#38; &#34;o\uFFFDk&#34;</name>');
  expect(body).toContain('<altitudeMode>clampToGround</altitudeMode><coordinates>180,10,0</coordinates>');
});
