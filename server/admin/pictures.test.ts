import { PassThrough, type Readable } from 'node:stream';
import sharp, { type Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { stored } from '../testing/given.ts';
import { createAdminHarness, ownOrigin } from '../testing/adminHarness.ts';
import { jpegOfScans, pngWithTexts, webpOfFrames } from '../testing/pictureBombs.ts';
import { eachTest } from '../testing/eachTest.ts';

const harness = eachTest(createAdminHarness);

/** A picture of a colour. */
const drawn = (width: number, height: number, background = '#00f8') =>
  sharp({ create: { width, height, channels: 4, background } });

async function put(path: string, payload: Buffer | Readable) {
  const headers = {
    cookie: await harness.logIn(),
    origin: ownOrigin,
    'content-type': 'application/octet-stream',
  };
  return await harness.send({ method: 'PUT', url: `/admin/pictures/${path}`, headers, payload });
}

/** @returns the name of the picture */
async function given(path: string, payload: Buffer): Promise<string> {
  const reply = await put(path, payload);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ picture: string }>().picture;
}

async function loaded(name: string): Promise<Metadata> {
  const { rawPayload } = await harness.publicApp.inject({ url: `/pictures/${name}` });
  return await sharp(rawPayload).metadata();
}

describe('what is stored', () => {
  test('a logo fits into 512 × 512 and stays transparent', async () => {
    const { id } = harness.given.home();
    const name = await given(`airlines/${id}`, await drawn(2000, 500).png().toBuffer());

    expect(await loaded(name)).toMatchObject({ format: 'png', width: 512, height: 128, hasAlpha: true });
  });

  test('a pilot is cut to a square, and a photograph turned upright', async () => {
    const { user } = harness.given.pilot();
    const photograph = await drawn(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const name = await given(`pilots/${user.id}`, photograph);

    expect(await loaded(name)).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    const aircraft = await given(`aircraft/${harness.given.aircraft().id}`, photograph);
    expect(await loaded(aircraft)).toMatchObject({ width: 400, height: 600 });
  });

  test('nothing of the file is left but the picture: no place, no camera, no hidden bytes', async () => {
    const photograph = await drawn(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Homestreet 7' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1' } })
      .toBuffer();
    const sent = Buffer.concat([photograph, Buffer.from('<script>alert(1)</script>')]);
    const name = await given(`aircraft/${harness.given.aircraft().id}`, sent);

    const { rawPayload } = await harness.publicApp.inject({ url: `/pictures/${name}` });
    expect(rawPayload.includes('Homestreet')).toBe(false);
    expect(rawPayload.includes('script')).toBe(false);
    expect((await loaded(name)).exif).toBeUndefined();
  });

  test('of many pictures that arrive together, one is converted at a time', async () => {
    const file = await drawn(2000, 2000).png().toBuffer();
    const { id } = harness.given.home();
    let most = 0;
    const count = (): void => void (most = Math.max(most, sharp.counters().process + sharp.counters().queue));
    sharp.queue.on('change', count);
    await Promise.all(Array.from({ length: 6 }, async () => await given(`airlines/${id}`, file)));
    sharp.queue.off('change', count);

    expect(most).toBe(1);
  });

  test('one that arrives slowly does not hold others', async () => {
    const file = await drawn(9, 9).png().toBuffer();
    const { id } = harness.given.home();
    const slow = new PassThrough();
    slow.write(file.subarray(0, 20));
    const waiting = put(`airlines/${id}`, slow);
    await given(`airlines/${id}`, file);
    slow.end(file.subarray(20));

    expect((await waiting).statusCode).toBe(200);
  });

  test('a JPEG of 100 scans, with what looks like more of them in its comments, is read', async () => {
    const comment = Buffer.from(`fffe0042${'ffda0002'.repeat(16)}`, 'hex');
    const file = await jpegOfScans(100, Array<Buffer>(20).fill(comment));
    const name = await given(`airlines/${harness.given.home().id}`, file);

    expect(await loaded(name)).toMatchObject({ format: 'png', width: 64, height: 64 });
  });

  test('an animation of 1,000 frames is read: the first of them', async () => {
    const name = await given(`airlines/${harness.given.home().id}`, await webpOfFrames(1000));

    expect(await loaded(name)).toMatchObject({ format: 'png', width: 1, height: 1 });
  });

  test('the texts of a PNG are not unpacked: these would fill a gigabyte', async () => {
    const file = await pngWithTexts(5, 50_000_000);
    const before = process.resourceUsage().maxRSS;
    await given(`airlines/${harness.given.home().id}`, file);

    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
  });

  test('a small picture is not enlarged', async () => {
    const name = await given(`airlines/${harness.given.home().id}`, await drawn(40, 30).webp().toBuffer());

    expect(await loaded(name)).toMatchObject({ format: 'png', width: 40, height: 30 });
  });
});

describe('what is refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  /** 7,000 × 7,000. */
  const largeGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  for (const at of [6, 8, 32, 34]) largeGif.writeUInt16LE(7000, at);
  const unreadable = /^The file is not a picture, or is damaged\. Choose a PNG, JPEG, WebP or GIF file\.$/;

  test.each([
    { what: 'nothing', file: () => Buffer.alloc(0), message: unreadable },
    { what: 'text', file: () => Buffer.from('hello'), message: unreadable },
    { what: 'an SVG, which could run scripts', file: () => svg, message: unreadable },
    { what: 'a format that is not listed', file: () => drawn(9, 9).tiff().toBuffer(), message: unreadable },
    {
      what: 'half a picture',
      file: async () => (await drawn(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
      message: unreadable,
    },
    {
      what: 'a small file that would fill the memory',
      file: async () => await drawn(10_000, 6000, '#fff').png().toBuffer(),
      message: /more than 50 million pixels/,
    },
    {
      what: 'a strip, whose rows would fill it',
      file: async () => await drawn(1_000_000, 1, '#fff').png().toBuffer(),
      message: /more than 20,000 pixels wide or high/,
    },
    {
      what: 'an interlaced one, which is read as a whole',
      file: async () => await drawn(6000, 5000, '#fff').png({ progressive: true }).toBuffer(),
      message: /takes too much memory/,
    },
    {
      what: 'a JPEG of empty scans, each of which takes as long as the whole picture',
      file: async () => await jpegOfScans(101),
      message: /more than 100 scans\. Save it with another program/,
    },
    {
      what: 'a JPEG of empty segments, which take the memory of full ones',
      file: async () => await jpegOfScans(1, Array<Buffer>(1001).fill(Buffer.from([0xff, 0xed, 0, 2]))),
      message: /more than 1,000 parts/,
    },
    {
      what: 'a WebP of so many frames that comparing them takes minutes',
      file: async () => await webpOfFrames(1001),
      message: /more than 1,000 parts/,
    },
    { what: 'a small GIF that says that it is large', file: () => largeGif, message: /takes too much memory/ },
  ])('$what', async ({ file, message }) => {
    const reply = await put(`airlines/${harness.given.home().id}`, await file());

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.file[0]).toMatch(message);
  });

  test('a file of more than 10 MB', async () => {
    const reply = await put(`airlines/${harness.given.home().id}`, Buffer.alloc(10 * 1024 ** 2 + 1));

    expect(reply.statusCode).toBe(413);
    expect(reply.json().message).toBe('The file is larger than 10 MB.');
  });

  test('a picture of something that is not there, or in the trash, and another kind of thing', async () => {
    const { id } = harness.given.aircraft();
    await harness.operator('DELETE', `/admin/aircraft/${id}`);
    const picture = await drawn(9, 9).png().toBuffer();

    expect((await put('airlines/77', picture)).statusCode).toBe(404);
    expect((await put(`aircraft/${id}`, picture)).statusCode).toBe(409);
    expect((await put('ranks/1', picture)).statusCode).toBe(400);
  });
});

describe('what becomes of a picture', () => {
  test('another one replaces it, and removal deletes it', async () => {
    const { id } = harness.given.home();
    const url = `airlines/${id}`;
    const first = await given(url, await drawn(9, 9).png().toBuffer());
    const second = await given(url, await drawn(8, 8).png().toBuffer());

    expect(second).not.toBe(first);
    expect((await harness.publicApp.inject({ url: `/pictures/${first}` })).statusCode).toBe(404);
    expect((await harness.read<{ data: object }>(`/admin/airlines/${id}`)).data).toMatchObject({ picture: second });
    await harness.operator('DELETE', `/admin/pictures/${url}`);
    expect((await harness.read<{ data: object }>(`/admin/airlines/${id}`)).data).toMatchObject({ picture: null });
    expect(harness.db.pictures.findContent(second)).toBeUndefined();
  });

  test('a pilot takes the picture along: in the trash it is kept, and permanent deletion erases it', async () => {
    const { user } = harness.given.pilot();
    harness.given.pirep({ user_id: user.id });
    const { user: other } = harness.given.pilot();
    const ids = [user.id, other.id];
    const file = await drawn(9, 9).png().toBuffer();
    const names = [await given(`pilots/${user.id}`, file), await given(`pilots/${other.id}`, file)];
    const kept = () => names.filter((name) => harness.db.pictures.findContent(name) !== undefined);

    await harness.operator('POST', '/admin/pilots/remove', { ids });
    expect(kept()).toEqual(names);
    await harness.operator('POST', '/admin/pilots/purge', { ids });
    expect(kept()).toEqual([]);
    expect(stored(harness.db.users.find(user.id)).picture).toBeNull();
  });

  test('the activity says who has a new picture', async () => {
    const { id } = harness.given.home();
    await given(`airlines/${id}`, await drawn(9, 9).png().toBuffer());

    const { data } = await harness.read<{ data: object[] }>('/admin/activity');
    expect(data[0]).toMatchObject({ action: 'airline.changed', subject_id: String(id) });
  });
});

describe('who may load it', () => {
  test('everybody who has the URL, and browsers keep it', async () => {
    const { id } = harness.given.home();
    const name = await given(`airlines/${id}`, await drawn(9, 9).png().toBuffer());
    const url = `/pictures/${name}`;
    const reply = await harness.publicApp.inject({ url });

    expect(name).toMatch(/^[\w-]{22}\.png$/);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${name}"`,
    });
    const again = await harness.publicApp.inject({ url, headers: { 'if-none-match': `"${name}"` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await harness.publicApp.inject({ url: '/pictures/..%2Fhomebase.db' })).statusCode).toBe(404);
  });

  test('the window shows it to the operator', async () => {
    const name = await given(`airlines/${harness.given.home().id}`, await drawn(9, 9).png().toBuffer());

    const { headers, statusCode } = await harness.operator('GET', `/admin/pictures/${name}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  });
});

describe('what pilots’ clients get', () => {
  test('the URL of the logo wherever an airline is, under the host that they use, before a URL that was typed', async () => {
    const airline = harness.given.airline({ logo: 'https://example.org/typed.png' });
    const { user, key } = harness.given.pilot({ airline_id: airline.id });
    const flight = harness.given.flight({ airline_id: airline.id });
    const pirep = harness.given.pirep({ user_id: user.id, airline_id: airline.id });
    harness.given.bid({ user_id: user.id, flight_id: flight.id });
    const get = async (url: string) => {
      const headers = { 'x-api-key': key, host: 'homebase.lan:8090' };
      return (await harness.publicApp.inject({ url, headers })).body;
    };
    const places = [
      '/airlines',
      `/airlines/${airline.id}`,
      '/user',
      `/flights/${flight.id}`,
      `/pireps/${pirep.id}`,
      '/user/bids',
    ];
    const urls = places.flatMap((place) => [`/api${place}`, `/phpvms7/api${place}`]);
    for (const url of urls) expect(await get(url), url).toContain('"logo":"https://example.org/typed.png"');

    const name = await given(`airlines/${airline.id}`, await drawn(9, 9).png().toBuffer());
    for (const url of urls) {
      const body = await get(url);
      expect(body, url).toContain(`"logo":"http://homebase.lan:8090/pictures/${name}"`);
      expect(body, url).not.toContain('typed.png');
    }
  });

  test('a pilot’s picture as the avatar of phpVMS', async () => {
    const { user, key } = harness.given.pilot();
    const headers = { 'x-api-key': key };
    const read = async () => (await harness.publicApp.inject({ url: '/phpvms7/api/user', headers })).json().data.avatar;
    expect(await read()).toBeNull();

    const name = await given(`pilots/${user.id}`, await drawn(9, 9).png().toBuffer());
    expect(await read()).toBe(`http://localhost:80/pictures/${name}`);
  });
});
